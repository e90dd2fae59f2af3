import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from '@review-service/database/sql';
import { sealSome } from '@review-service/platform/audit/sealing';
import { Make, TEST_KEYS } from '@review-service/testing/make';
import { databaseForAll } from '../test/a-database';
import { folderForAll } from '../test/a-folder';
import { aDirectory, HAS_DIRECTORY } from '../test/a-directory';
import { aJob, failed, jobId } from '../test/a-job';
import { answeringProvider } from '../test/answering-provider';
import { writeSqlite } from '@review-service/testing/review-board';
import { aSmallReviewBoard } from '../test/a-small-review-board';
import { answerForSources } from '../test/answered-sources';
import { leaves } from '../test/leaves';
import { readFile, recordDocs } from '../test/record-docs';
import { runAdmin } from '../test/run-admin';

const FILE = 'docs/commands.md';
const NOWHERE = ['--from', 'http://127.0.0.1:1', '--to', 'http://127.0.0.1:1'];
const REHEARSED = ['--replace', '--dry-run'];

/** The row of a command in docs/commands.md: the names of the members of its answer, and what is said of them. */
const rowOf = (command: string) => new RegExp(`^\\| \`${command}\` +\\|([^|]*)\\|$`, 'm');

/** The members of an answer as docs/commands.md has them: its own, and those of its items. */
const documented = (command: string): string[] => {
  const [, cell = ''] = rowOf(command).exec(readFile(FILE)) ?? [];
  return [...cell.matchAll(/`(\w+)`/g)].map(([, member]) => String(member)).sort();
};

/** Adds members to the row of a command, each behind the one that it follows in the answer. */
const withMembers = (row: string, members: readonly string[]): string =>
  members.reduce(
    (text, member, index) =>
      text.includes(`\`${member}\``)
        ? text
        : text.replace(`\`${members[index - 1] ?? ''}\``, (before) => `${before}, \`${member}\``),
    row,
  );

const membersOf = (answer: object): string[] =>
  Object.entries(answer).flatMap(([name, value]) => [
    name,
    ...(Array.isArray(value) && typeof value[0] === 'object' ? Object.keys(value[0] as object) : []),
  ]);

/** Left out where there is no directory to ask. */
const DIRECTORY_RUNS: [command: string, args: string[]][] = [
  ['directory check', []],
  ['directory link', ['bo']],
  ['directory sync', ['--dry-run']],
];

describe('answers for programs', () => {
  const database = databaseForAll();
  let leaked: string;
  const folder = folderForAll();
  const world = folder.write('world.json', JSON.stringify({ users: [{ id: 900, username: 'dan' }] }));
  const claims = folder.write('claims.json', JSON.stringify({ sub: '7', groups: [] }));
  const provider = answeringProvider();
  const MAIL = {
    MAIL_URL: pathToFileURL(join(folder.path, 'mail')).href,
    MAIL_FROM: 'reviews@example.com',
    SITE_URL: 'https://reviews.example.com',
  };

  const directory = aDirectory();

  beforeAll(async () => {
    const make = new Make(database.db);
    const ann = await make.user({ username: 'ann', is_superuser: true });
    await make.apiToken(await make.user({ username: 'bo' }), { created_at: '2020-01-01' });
    await make.site({ name: 'acme' });
    await make.group();
    await make.group({ name: 'crew' });
    await make.identity(ann);
    await make.group({ name: 'of-directory' });
    await make.repository({ name: 'website' });
    await answerForSources(database);
    leaked = await make.apiToken(ann);
    await make.group({ name: 'offered' });
    await make.oauthToken(ann, { application: await make.application(ann, { name: 'Board' }) });
    for (const number of [1, 2, 3]) await aJob(database, { id: jobId(number), ...failed });
    await database.db.query(`insert into mail_bounce values ('ann@example.com', 3, now(), '550 no such user')`);
    await database.db.query(
      `insert into audit_log (actor, action, subject) values ('ann', 'group.created', 'group a')`,
    );
    await database.db.transaction((db) => sealSome(db, sql`'-infinity'::timestamptz`));
  });

  /** In this order: what comes first must leave something for the others. */
  const runs: [command: string, args: string[]][] = [
    ['migrate', []],
    ['import', [world, '--add']],
    ['user list', []],
    ['user create', ['eve', '--email', 'eve@example.com']],
    ['user password', ['eve']],
    ['user grant', ['bo', 'reviews.add_group']],
    ['user second-factor reset', ['bo', '--yes']],
    ['user deactivate', ['bo', '--yes']],
    ['user activate', ['bo']],
    ['user show', ['bo']],
    ['identity list', []],
    // The one that was made.
    ['identity remove', ['1', '--yes']],
    ['sign-in list', []],
    ['sign-in add', ['okta', 'https://acme.okta.com', 'review']],
    ['sign-in map-group', ['okta', 'developers', 'crew']],
    ['sign-in groups', []],
    ['sign-in unmap-group', ['1', '--yes']],
    ['sign-in remove', ['okta', '--yes']],
    ['sign-in check', ['--claims', claims]],
    ['permission list', []],
    ['site list', []],
    ['site create', ['plaza']],
    ['site add-user', ['acme', 'ann']],
    ['group list', []],
    ['group create', ['core']],
    ['group add-user', ['core', 'bo']],
    ['group members', ['core']],
    ['group remove-user', ['core', 'bo']],
    ['group show', ['core']],
    ['group rename', ['core', 'centre']],
    ['group delete', ['centre', '--yes']],
    // The fifth group that was made.
    ['group restore', ['5']],
    ['repository list', []],
    ['repository show', ['website']],
    ['repository check', ['website']],
    ['repository archive', ['website', '--yes']],
    // The first that was made.
    ['repository restore', ['1']],
    ['api-token list', []],
    ['api-token issue', ['ann']],
    ['api-token revoke', ['--user', 'ann', '--yes']],
    ['oauth-app list', []],
    ['oauth-app show', ['Board']],
    [
      'oauth-app create',
      ['App', '--user', 'ann', '--redirect-uri', 'https://a.example', '--webhook-url', 'https://a.example'],
    ],
    ['oauth-app edit', ['App', '--new-secret', '--new-webhook-secret', '--yes']],
    ['oauth-app disable', ['App', '--yes']],
    ['oauth-token list', []],
    ['oauth-token issue', ['ann', '--app', 'Board', '--scopes', 'group:read']],
    ['oauth-token revoke', ['--user', 'ann', '--yes']],
    ['token find', []],
    ['token-limits show', []],
    ['token-limits set', ['--max-idle', '1d', '--grace', '9d', '--preview']],
    ['scim-token create', ['--provider', 'okta']],
    ['scim-token list', []],
    ['scim offer-user', ['bo', '--provider', 'okta']],
    ['scim offer-group', ['offered', '--provider', 'okta']],
    ['scim-token revoke', ['1', '--yes']],
    ['scim release', ['okta', '--yes']],
    ['secrets rotate', []],
    ['jobs list', []],
    ['jobs show', [jobId(1)]],
    ['jobs retry', [jobId(1)]],
    ['jobs drop', [jobId(2), '--yes']],
    ['mail test', ['ann@example.com']],
    ['mail bounced', []],
    ['mail forget', ['ann@example.com']],
    ['counts rebuild', []],
    ['audit list', []],
    ['audit verify', []],
    ['audit roots', []],
    ['credentials revoke', ['--yes']],
    ['completion', ['fish']],
    ...(HAS_DIRECTORY ? DIRECTORY_RUNS : []),
    ['doctor', []],
    ['shadow', [...NOWHERE, '--listen', '127.0.0.1:0', '--for', '1s']],
    [
      'migrate-from-review-board',
      [
        '--from',
        writeSqlite(join(folder.path, 'rb.sqlite'), aSmallReviewBoard()),
        '--media',
        folder.path,
        ...REHEARSED,
      ],
    ],
  ];

  it('are known of every command', () => {
    const named = runs.map(([command]) => command).sort();

    expect(named).toEqual(
      leaves()
        .map((words) => words.join(' '))
        .sort(),
    );
  });

  it.each(runs)(
    'of %s are one object, as docs/commands.md has it (RECORD_DOCS=1 npm run spec -- admin/src/answers adds to it)',
    async (command, args) => {
      const { code, out, err } = await runAdmin(database.url, [...command.split(' '), ...args, '--json', '--quiet'], {
        env: {
          SECRET_KEYS: TEST_KEYS.join(),
          ...MAIL,
          ...provider.settings,
          ...(command.startsWith('directory') && directory),
        },
        stdin: command === 'token find' ? leaked : 'secret',
      });

      expect([code, err]).toEqual([0, '']);
      expect(out).toMatch(/^\{.*\}\n$/);
      const members = membersOf(JSON.parse(out) as object);
      recordDocs(FILE, (page) => page.replace(rowOf(command), (row) => withMembers(row, members)));
      expect(members.sort()).toEqual(documented(command));
    },
  );

  it('have no titles of lists beside them', async () => {
    for (const command of ['permission list', 'jobs list']) {
      const { err } = await runAdmin(database.url, [...command.split(' '), '--json']);

      expect([command, err]).toEqual([command, '']);
    }
  });

  it('are nothing when a command fails; standard error says why', async () => {
    expect(await runAdmin(database.url, ['user', 'password', 'zoe', '--json', '--quiet'])).toEqual({
      code: 1,
      out: '',
      err: 'There is no user "zoe".\n',
    });
  });

  it('come with the status 1 when something was found', async () => {
    await database.db.query(
      `insert into review_group_count (local_site_id, visible, invite_only, n) values (0, true, false, 11)`,
    );

    const { code, out, err } = await runAdmin(database.url, ['counts', 'rebuild', '--check', '--json', '--quiet']);

    expect([code, err]).toEqual([1, 'Run `npm run admin -- counts rebuild`.\n']);
    expect(JSON.parse(out)).toMatchObject({ right: false, mended: false });
  });

  it('are for people without --json, and with --quiet only what was asked for', async () => {
    expect(await runAdmin(database.url, ['site', 'create', 'quiet', '--quiet'])).toEqual({ code: 0, out: '', err: '' });
    expect(await runAdmin(database.url, ['site', 'list', '--search', 'q', '--quiet'])).toEqual({
      code: 0,
      out: expect.stringMatching(/^quiet .*\n$/),
      err: '',
    });
    expect((await runAdmin(database.url, ['user', 'password', 'ann', '--quiet'])).out).toMatch(/^\S{24}\n$/);
  });
});
