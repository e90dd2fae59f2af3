import { databaseForEach } from '../../../test/a-database';
import { aWorld } from '../../../test/a-world';
import { load } from '../../../test/load';
import { both, NEW, OLD, rotateWith, tokensOf } from '../../../test/two-keys';
import { type SealedTable, sealedTables } from '../../subjects/keys/keyed-tables';
import { rotate } from '../../subjects/keys/rotate';

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
});
