import { OAUTH_TOKEN_KIND, OAUTH_TOKEN_PLACE } from '@review-service/platform/secrets/oauth-tokens';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { SOURCE_TOKEN_PLACE } from '@review-service/platform/secrets/source-tokens';
import { currentWebhookSecrets, renewWebhookSecret } from '@review-service/platform/secrets/webhook-secrets';
import { databaseForEach, ownDatabase } from '../../../test/a-database';
import { aWorld } from '../../../test/a-world';
import { load } from '../../../test/load';
import { keyOf } from '../../../test/run-admin';
import { both, NEW, OLD, onlyNew, rotateWith, tokensOf } from '../../../test/two-keys';

describe('secrets rotate', () => {
  const database = databaseForEach(ownDatabase);
  const run = (...keys: string[]) => rotateWith(database, ...keys);
  const tokens = () => tokensOf(database);

  beforeEach(async () => {
    await load(database, aWorld());
  });

  it('stores every access token anew: the new key alone opens and finds it', async () => {
    const { code, out } = await run(NEW, OLD);

    expect([code, out]).toEqual([
      0,
      're-keyed 2 access tokens, 0 webhook secrets, 0 source tokens, 0 provider credentials, 0 authenticator apps; the key is k2\n',
    ]);
    expect((await tokens()).map(({ value }) => value)).toEqual(['secret-of-access', 'secret-of-robot']);
    for (const { value, lookup, key_id } of await tokens())
      expect({ digest: lookup, keyId: key_id }).toEqual(onlyNew.lookup(OAUTH_TOKEN_KIND, value ?? ''));
    expect(await database.column(`select details from audit_log where action = 'secrets.rotated'`)).toEqual([
      { accessTokens: 2, upToId: 7 },
    ]);
  });

  it('stores every webhook secret anew, for its place only', async () => {
    const [id] = (await database.column(`select id from oauth_application order by id`)).map(Number);
    const secret = await renewWebhookSecret(database.db.manager, new Secrets([OLD]), { applicationId: id ?? 0 });

    const { out } = await run(NEW, OLD);

    expect(out).toBe(
      're-keyed 2 access tokens, 1 webhook secrets, 0 source tokens, 0 provider credentials, 0 authenticator apps; the key is k2\n',
    );
    expect(await currentWebhookSecrets(database.db.manager, onlyNew, { applicationId: id ?? 0 })).toEqual([secret]);
    expect(await database.column(`select key_id from webhook_secret`)).toEqual(['k2']);
  });

  it('explains what it cannot do: what is only hashed', async () => {
    const { err } = await run(NEW, OLD);

    expect(err).toBe(
      'key k1: keep it for 1 refresh token, 2 API tokens: they are only hashed, and move to k2 at their next use\n',
    );
  });

  it('stores the token of a source anew, and leaves sources without one', async () => {
    const id = 9_001;
    await database.db.query(
      `insert into repository (id, name, path, tool) values (9001, 'a', '/a', 'Git'), (9002, 'b', '/b', 'Git')`,
    );
    await database.db.query(
      `insert into repository_source (repository_id, kind, key_id, sealed) values (9001, 'github', 'k1', $1), (9002, 'github', null, null)`,
      [new Secrets([OLD]).seal(SOURCE_TOKEN_PLACE(id), 'token')],
    );

    const { out } = await run(NEW, OLD);

    expect(out).toContain(', 1 source tokens,');
    const rows = await database.db.query('select key_id, sealed from repository_source order by repository_id');
    expect(onlyNew.open(SOURCE_TOKEN_PLACE(id), rows[0].sealed)).toBe('token');
    expect(rows).toEqual([
      { key_id: 'k2', sealed: rows[0].sealed },
      { key_id: null, sealed: null },
    ]);
  });

  it('does nothing the second time', async () => {
    await run(NEW, OLD);
    const before = await tokens();

    expect((await run(NEW, OLD)).out).toBe(
      're-keyed 0 access tokens, 0 webhook secrets, 0 source tokens, 0 provider credentials, 0 authenticator apps; the key is k2\n',
    );
    expect(await tokens()).toEqual(before);
  });

  it('also mends rows that only half belong to the newest key', async () => {
    const sealed = both.seal(OAUTH_TOKEN_PLACE(6), 'secret-of-access');
    await database.db.query(`update oauth_token set sealed = $1 where id = 6`, [sealed]);
    await database.db.query(`update oauth_token set key_id = 'k2' where id = 7`);

    expect((await run(NEW, OLD)).out).toContain('re-keyed 2 access');
    expect((await tokens()).map(({ key_id, value }) => [key_id, value])).toEqual([
      ['k2', 'secret-of-access'],
      ['k2', 'secret-of-robot'],
    ]);
  });

  it('leaves tokens alone whose key is gone, and says so', async () => {
    const before = await database.dump();

    const { code, out, err } = await run(NEW);

    expect([code, out]).toEqual([
      0,
      're-keyed 0 access tokens, 0 webhook secrets, 0 source tokens, 0 provider credentials, 0 authenticator apps; the key is k2\n',
    ]);
    expect(err).toContain('key k1: 2 access tokens still depend on it');
    expect(await database.dump()).toBe(before);
  });

  it('fails when a key of that name opens nothing', async () => {
    const { code, err } = await run(NEW, keyOf('k1', 'z'));

    expect(code).toBe(1);
    expect(err).toContain('No key opens 2 access tokens, such as those with the ids 6, 7.');
  });
});
