import type { MadeUser } from '@review-service/testing/make';
import { TestWorker } from '../../../test/test-worker';
import { ApplyTokenLimits } from './apply-token-limits';
import { ForgetEndedTokens } from './forget-ended-tokens';

const PAST = '2020-01-01T00:00:00Z';

describe('forgetting since when ended tokens are not used', () => {
  const worker = TestWorker.ofSuite({ settings: { WORKER_QUEUES: 'groups' } });
  let owner: MadeUser;
  beforeAll(async () => (owner = await worker.make.user()));
  beforeEach(() => worker.query('delete from api_token'));

  const make = async (columns: Record<string, unknown> = {}) =>
    (await worker.make.madeApiToken(owner, { created_at: PAST, ...columns })).id;
  const known = () => worker.query(`select token_id as id, since::text from api_token_idle order by 1`);

  it('keeps those that may be used, and forgets the others', async () => {
    const alive = [await make(), await make({ expires_at: '2099-01-01' })];
    const invalid = await make();
    await make({ expires_at: PAST });
    await worker.query('update api_token set is_valid = false where id = $1', [invalid]);

    await worker.get(ForgetEndedTokens).run();

    expect(await known()).toEqual(alive.map((id) => ({ id, since: '2020-01-01' })));
  });

  it('comes to the end of more tokens than fit into a slice', async () => {
    await worker.query(
      `insert into api_token (user_id, lookup, key_id, expires_at)
       select $1, decode(md5(n::text), 'hex'), 'test', now() from generate_series(1, 4100) n`,
      [owner.id],
    );

    await worker.get(ForgetEndedTokens).run();

    expect(await known()).toEqual([]);
  });

  it('does not lose one that is to end later after all', async () => {
    const id = await make({ expires_at: PAST, usedDaysAgo: 100 });
    await worker.get(ForgetEndedTokens).run();
    expect(await known()).toEqual([]);

    await worker.query(`update api_token set expires_at = '2099-01-01' where id = $1`, [id]);
    await worker.make.tokenLimits({ max_idle: 30 });
    await worker.get(ApplyTokenLimits).run();

    expect(await worker.query('select is_valid from api_token')).toEqual([{ is_valid: false }]);
  });
});
