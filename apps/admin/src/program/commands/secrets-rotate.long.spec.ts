import { databaseForEach } from '../../../test/a-database';
import { aWorld } from '../../../test/a-world';
import { load } from '../../../test/load';
import { both, NEW, OLD, rotateWith, tokensOf, onlyNew } from '../../../test/two-keys';
import { type SealedTable, sealedTables } from '../../subjects/keys/keyed-tables';
import { rotate } from '../../subjects/keys/rotate';
import { OAUTH_TOKEN_PLACE } from '@review-service/platform/secrets/oauth-tokens';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { SOURCE_TOKEN_PLACE } from '@review-service/platform/secrets/source-tokens';

const accessTokens = sealedTables.find(({ noun }) => noun === 'access token') as SealedTable;

describe('secrets rotate', () => {
  const database = databaseForEach();
  const run = (...keys: string[]) => rotateWith(database, ...keys);
  const tokens = () => tokensOf(database);

  beforeEach(async () => {
    await load(database, aWorld());
  });

  it('waits for tokens that somebody holds, and keeps what they changed', async () => {
    const runner = database.db.createQueryRunner();
    await runner.startTransaction();
    await runner.query(`update oauth_token set scopes = '{root:read}' where id = 6`);

    const rotation = run(NEW, OLD);
    while ((await tokens())[1]?.key_id !== 'k2') await new Promise((later) => setTimeout(later, 20));
    await runner.commitTransaction();
    await runner.release();

    expect((await rotation).out).toContain('re-keyed 2 access tokens');
    expect((await tokens()).map(({ value }) => value)).toEqual(['secret-of-access', 'secret-of-robot']);
    expect(await database.column(`select scopes from oauth_token where id = 6`)).toEqual([['root:read']]);
  });

  it('goes through any number of tokens in batches, and where it was interrupted goes on', async () => {
    const [token] = aWorld().oauth_tokens;
    const oauth_tokens = Array.from({ length: 2_500 }, (_, index) => ({
      ...token,
      id: undefined,
      token: `t${index}`,
      refresh_token: null,
    }));
    await load(database, { ...aWorld(), oauth_tokens }, 'replace');
    const interrupted = rotate(database.db, both, accessTokens, (rekeyed) => {
      if (rekeyed > 0) throw new Error('interrupted');
    });
    await expect(interrupted).rejects.toThrow('interrupted');
    expect(await database.column(`select count(*)::int from oauth_token where key_id = 'k2'`)).toEqual([1_000]);

    expect(await rotate(database.db, both, accessTokens, () => undefined)).toEqual({ rekeyed: 1_500, unreadable: [] });
    expect(new Set((await tokens()).map(({ value }) => value)).size).toBe(2_500);
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
});
