import { OAUTH_TOKEN_PLACE } from '@review-service/platform/secrets/oauth-tokens';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { databaseForEach } from '../../../test/a-database';
import { aWorld } from '../../../test/a-world';
import { load } from '../../../test/load';
import { keyOf, runAdmin } from '../../../test/run-admin';
import { type SealedTable, sealedTables } from '../../subjects/keys/keyed-tables';
import { rotate } from '../../subjects/keys/rotate';

const [OLD, NEW] = [keyOf('k1', 'a'), keyOf('k2', 'b')];
const both = new Secrets([NEW, OLD]);
const onlyNew = new Secrets([NEW]);
const accessTokens = sealedTables.find(({ noun }) => noun === 'access token') as SealedTable;

describe('secrets rotate', () => {
  const database = databaseForEach();
  const run = (...keys: string[]) =>
    runAdmin(database.url, ['secrets', 'rotate'], { env: { SECRET_KEYS: keys.join(',') } });
  const tokens = async () => {
    const rows = await database.db.query<{ id: number; lookup: Buffer; key_id: string; sealed: string }[]>(
      `select id, lookup, key_id, sealed from oauth_token order by id`,
    );
    return rows.map((row) => ({ ...row, value: onlyNew.open(OAUTH_TOKEN_PLACE(row.id), row.sealed) }));
  };

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
