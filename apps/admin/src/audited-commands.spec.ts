import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuditAction } from '@review-service/contracts/audit-actions';
import { API_TOKEN_KIND } from '@review-service/platform/secrets/api-tokens';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { Make, TEST_KEYS } from '@review-service/testing/make';
import type { Command } from 'commander';
import { databaseForAll, type TestDatabase } from '../test/a-database';
import { aDirectory, HAS_DIRECTORY } from '../test/a-directory';
import { aJob, failed, jobId } from '../test/a-job';
import { writeSqlite } from '@review-service/testing/review-board';
import { aSmallReviewBoard } from '../test/a-small-review-board';
import { keyOf, runAdmin } from '../test/run-admin';
import { makeProgram } from './program/program';

const NOTHING = 'changes nothing';
const ITSELF = 'the database lists its own steps';

interface Run {
  readonly args: readonly string[];
  readonly action: AuditAction;
  readonly env?: NodeJS.ProcessEnv;
  readonly stdin?: string;
  /** What there has to be. */
  readonly before?: (database: TestDatabase) => Promise<unknown>;
}

const a = ({ db }: TestDatabase) => new Make(db);

const REDIRECT = 'https://example.com/back';
const REVIEW_BOARD = join(tmpdir(), `audited-commands-${process.pid}.sqlite`);
const DOCUMENT = join(tmpdir(), `audited-commands-${process.pid}.json`);

/** Its settings, once there is one. */
const DIRECTORY = aDirectory();

/** What each command writes, in an order in which each finds what it needs. */
const COMMANDS: Readonly<Record<string, Run | typeof NOTHING | typeof ITSELF>> = {
  migrate: ITSELF,
  doctor: NOTHING,
  completion: NOTHING,
  shadow: NOTHING,
  'user list': NOTHING,
  'group list': NOTHING,
  'audit roots': NOTHING,
  'audit verify': NOTHING,
  'site list': NOTHING,
  'permission list': NOTHING,
  'user create': { args: ['bo', '--email', 'bo@example.com'], action: 'user.created' },
  'user password': { args: ['bo'], action: 'user.password-changed' },
  'user grant': { args: ['bo', 'reviews.change_group'], action: 'user.granted' },
  'user show': NOTHING,
  'user activate': { args: ['bo'], action: 'user.reactivated' },
  'user deactivate': {
    args: ['cy', '--yes'],
    before: (database) => a(database).user({ username: 'cy' }),
    action: 'user.deactivated',
  },
  'user second-factor reset': {
    args: ['bo', '--yes'],
    before: async (database) => {
      const [bo] = await database.column(`select id from user_account where username = 'bo'`);
      await a(database).passkey({ id: Number(bo), username: 'bo' });
    },
    action: 'second-factor.reset',
  },
  'group show': NOTHING,
  'group members': NOTHING,
  'group create': { args: ['core'], action: 'group.created' },
  'group rename': { args: ['core', 'centre'], action: 'group.changed' },
  'group add-user': { args: ['centre', 'bo'], action: 'group.member-added' },
  'group remove-user': { args: ['centre', 'bo'], action: 'group.member-removed' },
  'group delete': { args: ['centre', '--yes'], action: 'group.deleted' },
  'group restore': {
    args: ['90'],
    before: (database) =>
      a(database).group({ id: 90, deleted_at: new Date(), restorable_until: new Date('2099-01-01') }),
    action: 'group.restored',
  },
  'identity list': NOTHING,
  'identity remove': {
    args: ['90', '--yes'],
    before: async ({ db }) => {
      await db.query(
        `insert into identity (id, issuer, subject, user_id)
         select 90, 'https://login.example.com', '90', id from user_account where username = 'bo'`,
      );
    },
    action: 'identity.removed',
  },
  'sign-in list': NOTHING,
  'sign-in check': NOTHING,
  'sign-in groups': NOTHING,
  'sign-in add': {
    args: ['okta', 'https://acme.okta.com', 'review'],
    stdin: 'secret',
    action: 'sign-in-provider.created',
  },
  'sign-in map-group': {
    args: ['okta', 'developers', 'crowd'],
    before: (database) => a(database).group({ name: 'crowd' }),
    action: 'sign-in-provider.group-mapped',
  },
  'sign-in unmap-group': {
    args: ['90', '--yes'],
    before: ({ db }) => db.query('update provider_group set id = 90'),
    action: 'sign-in-provider.group-unmapped',
  },
  'sign-in remove': { args: ['okta', '--yes'], action: 'sign-in-provider.deleted' },
  'repository list': NOTHING,
  'repository show': NOTHING,
  'repository check': NOTHING,
  'repository archive': {
    args: ['website', '--yes'],
    before: (database) => a(database).repository({ name: 'website' }),
    action: 'repository.archived',
  },
  'repository restore': {
    args: ['90'],
    before: (database) => a(database).repository({ id: 90, archived_at: new Date() }),
    action: 'repository.restored',
  },
  'site create': { args: ['plaza'], action: 'site.created' },
  'site add-user': { args: ['plaza', 'bo'], action: 'site.user-added' },
  'api-token issue': { args: ['bo', '--read-only'], action: 'api-token.issued' },
  'oauth-app create': { args: ['Board', '--user', 'bo', '--redirect-uri', REDIRECT], action: 'oauth-app.created' },
  'oauth-app list': NOTHING,
  'oauth-app show': NOTHING,
  'oauth-app edit': { args: ['Board', '--name', 'Dashboard'], action: 'oauth-app.changed' },
  'api-token list': NOTHING,
  'oauth-token list': NOTHING,
  'oauth-token issue': {
    args: ['bo', '--app', 'Dashboard', '--scopes', 'group:read'],
    action: 'oauth-token.issued',
  },
  'token-limits show': NOTHING,
  'token-limits set': { args: ['--max-life', '3650d'], action: 'token-limits.changed' },
  'secrets rotate': {
    args: [],
    env: { SECRET_KEYS: `${keyOf('k2', 'b')},${keyOf('k1', 'a')}` },
    action: 'secrets.rotated',
  },
  'oauth-token revoke': { args: ['--user', 'bo', '--yes'], action: 'oauth-token.deleted' },
  'api-token revoke': { args: ['--user', 'bo', '--yes'], action: 'api-token.ended' },
  'token find': {
    args: ['--revoke', '--yes'],
    env: { SECRET_KEYS: TEST_KEYS.join() },
    stdin: 'leaked',
    before: async ({ db }) => {
      const { digest, keyId } = new Secrets(TEST_KEYS).lookup(API_TOKEN_KIND, 'leaked');
      await db.query(
        `insert into api_token (user_id, lookup, key_id) select id, $1, $2 from user_account where username = 'bo'`,
        [digest, keyId],
      );
    },
    action: 'api-token.ended',
  },
  'oauth-app disable': { args: ['Dashboard', '--yes'], action: 'oauth-app.changed' },
  'credentials revoke': { args: ['--yes'], action: 'credentials.ended' },
  'jobs list': NOTHING,
  'jobs show': NOTHING,
  'jobs retry': {
    args: [jobId(1)],
    before: (database) => aJob(database, { id: jobId(1), ...failed }),
    action: 'job.retried',
  },
  'jobs drop': {
    args: [jobId(2), '--yes'],
    before: (database) => aJob(database, { id: jobId(2), ...failed }),
    action: 'job.dropped',
  },
  'scim-token list': NOTHING,
  'scim-token create': { args: ['--provider', 'okta'], action: 'scim-token.issued' },
  'scim offer-user': { args: ['bo', '--provider', 'okta'], action: 'scim-account.offered' },
  'scim offer-group': {
    args: ['offered', '--provider', 'okta'],
    before: (database) => a(database).group({ name: 'offered' }),
    action: 'scim-account.offered',
  },
  'scim release': {
    args: ['entra', '--yes'],
    before: (database) => a(database).scimToken({ provider: 'entra' }),
    action: 'scim-provider.released',
  },
  'scim-token revoke': {
    args: ['90', '--yes'],
    before: ({ db }) => db.query('update scim_token set id = 90'),
    action: 'scim-token.revoked',
  },
  'mail test': NOTHING,
  'mail bounced': NOTHING,
  'mail forget': {
    args: ['Bo@example.com'],
    before: ({ db }) => db.query(`insert into mail_bounce values ('bo@example.com', 3, now(), '550 no such user')`),
    action: 'mail-bounce.forgotten',
  },
  'counts rebuild': {
    args: [],
    before: ({ db }) =>
      db.query('insert into review_group_count (local_site_id, visible, invite_only, n) values (0, true, false, 7)'),
    action: 'counts.rebuilt',
  },
  'directory check': NOTHING,
  'directory link': HAS_DIRECTORY
    ? {
        args: ['bob', 'bo'],
        env: DIRECTORY,
        before: (database) => a(database).user({ username: 'bob' }),
        action: 'identity.linked',
      }
    : NOTHING,
  'directory sync': HAS_DIRECTORY ? { args: [], env: DIRECTORY, action: 'user.changed' } : NOTHING,
  'audit list': NOTHING,
  import: {
    args: [DOCUMENT, '--add'],
    before: async () => writeFileSync(DOCUMENT, JSON.stringify({ users: [{ id: 70, username: 'dee' }] })),
    action: 'world.imported',
  },
  'migrate-from-review-board': {
    args: ['--from', `sqlite:${REVIEW_BOARD}`, '--media', tmpdir(), '--replace', '--yes'],
    before: async () => writeSqlite(REVIEW_BOARD, aSmallReviewBoard()),
    action: 'world.imported',
  },
};

const leavesOf = (command: Command, path: readonly string[] = []): string[] =>
  command.commands.flatMap((one) =>
    one.commands.length > 0 ? leavesOf(one, [...path, one.name()]) : [[...path, one.name()].join(' ')],
  );

describe("the audit log of the operator's commands", () => {
  const database = databaseForAll();

  it('is known for every command', () => {
    expect(leavesOf(makeProgram('0')).sort()).toEqual(Object.keys(COMMANDS).sort());
  });

  it.each(Object.entries(COMMANDS).filter((entry): entry is [string, Run] => typeof entry[1] === 'object'))(
    'has an entry of %s',
    async (name, { args, action, env = {}, stdin = '', before }) => {
      await before?.(database);
      const [known] = await database.column('select coalesce(max(id), 0) from audit_log');

      const { code, err } = await runAdmin(database.url, [...name.split(' '), ...args], { env, stdin });

      expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' });
      expect(
        await database.db.query('select actor, action, credential_kind as kind from audit_log where id > $1', [known]),
      ).toEqual([{ actor: 'operator', action, kind: 'operator' }]);
    },
  );
});
