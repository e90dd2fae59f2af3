import { randomUUID } from 'node:crypto';
import { Make, type MadeToken, type MadeUser } from '@review-service/testing/make';
import { createDataSource } from '@review-service/database/data-source';
import type { DataSource } from 'typeorm';
import { aDatabase, ownDatabase, type TestDatabase } from '../../../test/a-database';
import { runAdmin } from '../../../test/run-admin';

/** A database, what it was like at a dump, and that dump restored. */
describe('credentials revoke --since', () => {
  let former: TestDatabase;
  let server: TestDatabase;
  let restored: { url: string; db: DataSource };
  let make: Make;
  let ann: MadeUser;
  let bo: MadeUser;
  let since: string;

  const inFormer = async (...args: string[]) => {
    const { code, err } = await runAdmin(former.url, args, { stdin: 'a quite different one' });
    expect([code, code === 0 ? '' : err]).toEqual([0, '']);
  };
  const end = (...args: string[]) =>
    runAdmin(restored.url, ['credentials', 'revoke', '--since', since, ...args], {
      env: { FORMER_DATABASE_URL: former.url },
    });
  const ended = async () => JSON.parse((await end('--yes', '--json')).out) as Record<string, unknown>;
  const logged = (action: string, subject: string, details: object = {}) =>
    former.db.query('insert into audit_log (actor, action, subject, details) values ($1, $2, $3, $4)', [
      ...['ann', action, subject, details],
    ]);
  const column = async (statement: string) =>
    (await restored.db.query<Record<string, unknown>[]>(statement)).map((row) => Object.values(row)[0]);
  const working = () =>
    column(`
      select 'api ' || id from api_token where is_valid
      union all select 'oauth ' || id from oauth_token union all select 'client ' || id from oauth_client_token
      order by 1`);

  let tokens: { api: number[]; oauth: MadeToken[] };
  let board: { id: number; name: string; siteId: number | null };

  beforeEach(async () => {
    [former, server] = [await aDatabase(), await ownDatabase({ migrated: false })];
    make = new Make(former.db);
    [ann, bo] = [await make.user({ username: 'ann', is_superuser: true }), await make.user({ username: 'bo' })];
    board = await make.application(ann, {
      name: 'Board',
      client_id: 'board',
      redirect_uris: ['https://board.example/back'],
    });
    await make.apiToken(ann);
    await make.apiToken(bo);
    const oauth = [
      await make.oauthToken(ann, { application: board, refresh: 'one' }),
      await make.oauthToken(bo, { refresh: 'two' }),
    ];
    const api = (await former.column('select id from api_token order by id')).map(Number);
    tokens = { api, oauth };
    await inFormer('site', 'create', 'before-the-dump');
  });
  afterEach(async () => {
    await restored.db.destroy();
    await server.db.query(`drop database if exists ${new URL(restored.url).pathname.slice(1)} with (force)`);
    await former.drop();
    await server.drop();
  });

  /** Dumps the database as it is, and restores that as another. */
  const dump = async () => {
    [since] = (await former.column('select now()::text')) as [string];
    since = since.replace(' ', 'T').replace(/\+00$/, 'Z');
    const name = `restored_${randomUUID().replaceAll('-', '')}`;
    await former.db.destroy();
    await server.db.query(
      `create database ${name} template ${new URL(former.url).pathname.slice(1)} strategy file_copy`,
    );
    await former.db.initialize();
    const url = new URL(former.url);
    url.pathname = `/${name}`;
    const db = createDataSource({ url: url.href, applicationName: 'spec', poolSize: 2 });
    restored = { url: url.href, db: await db.initialize() };
  };

  it('ends nothing when nothing had ended since the dump, and says what it did not have to end', async () => {
    await dump();
    await inFormer('site', 'create', 'after-the-dump');
    const before = await working();

    const { code, out } = await end('--yes');

    expect([code, out]).toEqual([
      0,
      'revoked: 0 OAuth2 tokens, 0 API tokens, and the sessions of 0 people\n' +
        'kept, because the audit log has no revocation: 2 OAuth2 tokens, 2 API tokens, and the sessions of 2 people\n',
    ]);
    expect(await working()).toEqual(before);
    expect(await column('select count(*) from oauth_refresh_token where revoked_at is null')).toEqual([2]);
  });

  it('ends the tokens that had ended since, and no others', async () => {
    await inFormer('api-token', 'issue', 'bo');
    await dump();
    await inFormer('api-token', 'revoke', String(tokens.api[0]), '--yes');
    await inFormer('oauth-token', 'revoke', String(tokens.oauth[0]?.id), '--yes');

    expect(await ended()).toMatchObject({
      ...{ oauthTokens: 1, apiTokens: 1, sessionsOf: 0 },
      kept: { oauthTokens: 1, apiTokens: 2, sessionsOf: 2 },
    });

    expect(await working()).toEqual([
      `api ${tokens.api[1] ?? 0}`,
      `api ${(tokens.api[1] ?? 0) + 1}`,
      `oauth ${tokens.oauth[1]?.id ?? 0}`,
    ]);
    expect(await column('select grant_id from oauth_refresh_token')).toEqual([tokens.oauth[1]?.grantId]);
  });

  it('does not end again what had ended before the dump and came back by hand, nor what the dump knows', async () => {
    await inFormer('api-token', 'revoke', String(tokens.api[0]), '--yes');
    await dump();

    expect(await ended()).toMatchObject({ apiTokens: 0, kept: { apiTokens: 1 } });
  });

  it.each(['oauth-token.refreshed', 'oauth-token.scopes-changed'])(
    'ends the grant whose old value or scopes would live again: %s',
    async (action) => {
      await dump();
      await logged(action, `oauth-token ${tokens.oauth[1]?.id ?? 0}`);

      expect(await ended()).toMatchObject({ oauthTokens: 1, kept: { oauthTokens: 1 } });
      expect(await column('select user_id from oauth_token')).toEqual([ann.id]);
    },
  );

  it('ends an API token whose policy or expiry changed, and not one whose note did', async () => {
    await dump();
    await logged('api-token.changed', `api-token ${tokens.api[0]}`, { fields: ['policy'] });
    await logged('api-token.changed', `api-token ${tokens.api[1]}`, { fields: ['note'] });

    expect(await ended()).toMatchObject({ apiTokens: 1 });
    expect(await column('select id from api_token where is_valid')).toEqual([tokens.api[1]]);
  });

  it('ends an API token whose former secret would be its present one again', async () => {
    await dump();
    await logged('api-token.renewed', `api-token ${tokens.api[0]}`, { overlap: 60 });

    expect(await ended()).toMatchObject({ apiTokens: 1 });
    expect(await column('select id from api_token where is_valid')).toEqual([tokens.api[1]]);
  });

  it('ends a former secret that was ended since, and not its token', async () => {
    const [one, other] = [
      await make.formerSecret({ id: Number(tokens.api[0]) }),
      await make.formerSecret({ id: Number(tokens.api[1]) }),
    ];
    await dump();
    await logged('api-token.renewal-ended', `api-token ${tokens.api[0]}`, { user: 'ann', renewalId: one.id });

    expect(await ended()).toMatchObject({ apiTokens: 0 });
    expect(await column('select id from api_token_renewal where ended_at is null')).toEqual([other.id]);
  });

  it('ends the sessions of who logged out, and the password that was changed', async () => {
    await dump();
    const epochs = () => column('select session_epoch from user_account order by username');
    const before = await epochs();
    await inFormer('user', 'password', 'bo', '--password-stdin');

    const answer = await ended();

    expect(answer).toMatchObject({ sessionsOf: 1, passwords: ['bo'], kept: { sessionsOf: 1 } });
    const after = await epochs();
    expect([after[0] === before[0], after[1] === before[1]]).toEqual([true, false]);
    expect(await column('select username from user_account where password_hash is null')).toEqual(['bo']);
  });

  it.each(['session.ended', 'sessions.ended'])('ends sessions of who ended one or all: %s', async (action) => {
    await dump();
    await logged(action, 'user ann');

    expect(await ended()).toMatchObject({ sessionsOf: 1, passwords: [] });
  });

  it('deactivates again who was deactivated, unless that was undone', async () => {
    await make.user({ username: 'cy' });
    await dump();
    await inFormer('user', 'deactivate', 'bo', '--yes');
    await inFormer('user', 'deactivate', 'cy', '--yes');
    await inFormer('user', 'activate', 'cy');

    expect(await ended()).toMatchObject({ deactivated: ['bo'], sessionsOf: 2 });
    expect(await column('select username from user_account where not is_active')).toEqual(['bo']);
  });

  it('ends all of an application whose tokens were ended, and the secret that was replaced', async () => {
    await dump();
    const [before] = await column(`select client_secret_hash from oauth_application where client_id = 'board'`);
    await inFormer('oauth-app', 'edit', 'board', '--revoke-tokens', '--new-secret', '--yes');

    const { err } = await end('--dry-run');
    expect(err).toContain('These applications need a new secret, or are disabled again: board.');
    expect(await ended()).toMatchObject({ oauthTokens: 1, applications: ['board'], kept: { oauthTokens: 1 } });

    const [after] = await column(`select client_secret_hash from oauth_application where client_id = 'board'`);
    expect(after).not.toBe(before);
  });

  it.each([
    ['disabled', [['oauth-app', 'disable', 'board', '--yes']], false],
    [
      'disabled and enabled again',
      [
        ['oauth-app', 'disable', 'board', '--yes'],
        ['oauth-app', 'edit', 'board', '--enable'],
      ],
      true,
    ],
  ])('an application that was %s is so again', async (_, commands, enabled) => {
    await dump();
    for (const command of commands) await inFormer(...command);

    expect((await ended()).applications).toEqual(enabled ? [] : ['board']);
    expect(await column(`select enabled from oauth_application where client_id = 'board'`)).toEqual([enabled]);
  });

  it('changes nothing in a dry run or without a yes, and says what would go', async () => {
    await dump();
    await inFormer('api-token', 'revoke', '--user', 'bo', '--yes');
    const before = await working();

    expect(JSON.parse((await end('--dry-run', '--json')).out)).toMatchObject({ dryRun: true, apiTokens: 1 });
    expect((await end()).err).toContain('use --yes');
    expect(await working()).toEqual(before);
    expect(await column(`select id from audit_log where action = 'credentials.ended'`)).toEqual([]);
  });

  it('leaves an entry with the numbers, and right totals', async () => {
    await dump();
    await inFormer('oauth-token', 'revoke', '--user', 'bo', '--yes');
    await ended();

    expect(await column(`select details->'oauthTokens' from audit_log where action = 'credentials.ended'`)).toEqual([
      1,
    ]);
    expect((await runAdmin(restored.url, ['counts', 'rebuild', '--check'])).code).toBe(0);
  });

  describe('refuses, and changes nothing,', () => {
    const refused = async (env: NodeJS.ProcessEnv, fault: string) => {
      const before = await working();
      const { code, out, err } = await runAdmin(restored.url, ['credentials', 'revoke', '--since', since, '--yes'], {
        env,
      });

      expect([code, out]).toEqual([1, '']);
      expect(err).toContain(fault);
      expect(await working()).toEqual(before);
    };

    it('without the former database', async () => {
      await dump();
      await refused({}, '--since needs FORMER_DATABASE_URL');
      await refused({ FORMER_DATABASE_URL: 'postgres://x@127.0.0.1:1/x' }, 'The former database cannot be read');
    });

    it('when it is the restored one itself', async () => {
      await dump();
      await refused({ FORMER_DATABASE_URL: restored.url }, 'names the restored database itself');
    });

    it('when its log does not go back to the dump', async () => {
      await dump();
      await inFormer('api-token', 'revoke', '--user', 'bo', '--yes');
      await former.db.query(`delete from audit_log where action = 'site.created'`);
      await refused({ FORMER_DATABASE_URL: former.url }, 'does not have the newest entry of the restored one');
    });

    it('when something was changed in the restored one before', async () => {
      await dump();
      await runAdmin(restored.url, ['site', 'create', 'too-early']);
      await refused({ FORMER_DATABASE_URL: former.url }, 'something was changed here since the restore');
    });

    it('when processes still use the former one', async () => {
      await dump();
      const api = createDataSource({ url: former.url, applicationName: 'review-service-api', poolSize: 1 });
      await api.initialize();
      await api.query('select 1');
      await refused({ FORMER_DATABASE_URL: former.url }, 'Processes still use the former database');
      await api.destroy();
    });

    it.each(['credentials.ended', 'world.imported'])('when everything ended since: %s', async (action) => {
      await dump();
      await logged(action, 'everybody');
      await refused({ FORMER_DATABASE_URL: former.url }, 'which concerns everything');
    });
  });

  it('ends what had ended after the dump, even if the time of the dump is given too late', async () => {
    await dump();
    await inFormer('api-token', 'revoke', '--user', 'bo', '--yes');
    since = '2999-01-01T00:00:00Z';

    expect(await ended()).toMatchObject({ apiTokens: 1 });
  });
});
