import type { MadeUser } from '@review-service/testing/make';
import { TestWorker } from '../../../test/test-worker';
import { ApplyTokenLimits } from './apply-token-limits';

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);

interface Row {
  readonly is_valid: boolean;
  readonly invalid_reason: string;
  readonly expires_at: Date | null;
}

describe('the limits of API tokens', () => {
  const worker = TestWorker.ofSuite({ settings: { WORKER_QUEUES: 'groups' } });
  let owner: MadeUser;
  beforeAll(async () => (owner = await worker.make.user()));
  beforeEach(() => worker.query('truncate token_limit, api_token, audit_log cascade'));

  const query = (text: string, values: unknown[] = []) => worker.query<any[]>(text, values);
  const run = () => worker.get(ApplyTokenLimits).run();
  /** A token that was made a year ago. */
  const old = async (given: Parameters<TestWorker['make']['madeApiToken']>[1] = {}) =>
    (await worker.make.madeApiToken(owner, { created_at: inDays(-365), ...given })).id;
  const rowOf = async (id: number): Promise<Row> => {
    const [row] = await query('select is_valid, invalid_reason, expires_at from api_token where id = $1', [id]);
    return row as Row;
  };
  const daysLeft = async (id: number) => {
    const { expires_at } = await rowOf(id);
    return expires_at && Math.round((expires_at.getTime() - Date.now()) / DAY);
  };
  const entries = () =>
    query(
      `select action, subject, details, credential_kind from audit_log order by split_part(subject, ' ', 2)::integer`,
    );
  const except = (id: number, until: Date | null = null) =>
    query(`insert into api_token_exception (token_id, reason, until, given_by) values ($1, 'x', $2, 'y')`, [id, until]);

  describe('of life', () => {
    it('let those end earlier that live longer, and no other', async () => {
      const [never, far] = [await old({ expires_at: null }), await old({ expires_at: '2099-01-01T00:00:00Z' })];
      const [near, over] = [await old({ expires_at: inDays(89) }), await old({ expires_at: inDays(-1) })];
      const invalid = await old({ is_valid: false });
      const before = await Promise.all([near, over, invalid].map(rowOf));
      await worker.make.tokenLimits({ max_life: 90 });

      await run();

      expect(await Promise.all([never, far].map(daysLeft))).toEqual([90, 90]);
      expect(await Promise.all([near, over, invalid].map(rowOf))).toEqual(before);
      const shortened = { action: 'api-token.shortened', credential_kind: 'service' };
      const details = { user: owner.username, expires: expect.any(String) };
      expect(await entries()).toEqual([
        { ...shortened, subject: `api-token ${never}`, details: { ...details, was: null } },
        { ...shortened, subject: `api-token ${far}`, details: { ...details, was: '2099-01-01T00:00:00+00:00' } },
      ]);
    });

    it('are applied once: a token that was shortened ends then', async () => {
      const id = await old();
      await worker.make.tokenLimits({ max_life: 90 });
      await run();
      const before = await rowOf(id);

      await run();

      expect(await rowOf(id)).toEqual(before);
      expect(await entries()).toHaveLength(1);
    });
  });

  describe('of time without use', () => {
    it('end those that nobody used for so long, or ever, and no other', async () => {
      const [idle, unused] = [await old({ usedDaysAgo: 31 }), await old()];
      const [used, young] = [await old({ usedDaysAgo: 29 }), await old({ created_at: inDays(-29) })];
      const over = await old({ expires_at: inDays(-1) });
      await worker.make.tokenLimits({ max_idle: 30 });

      await run();

      const reason = 'Not used for 30 days.';
      for (const id of [idle, unused])
        expect(await rowOf(id)).toMatchObject({ is_valid: false, invalid_reason: reason });
      for (const id of [used, young, over]) expect(await rowOf(id)).toMatchObject({ is_valid: true });
      expect(await entries()).toEqual(
        [idle, unused].map((id) => ({
          ...{ action: 'api-token.ended', subject: `api-token ${id}`, credential_kind: 'service' },
          details: { user: owner.username, reason },
        })),
      );
    });

    it('know each use, whichever process records it', async () => {
      const [first, again] = [await old(), await old({ usedDaysAgo: 40 })];
      await query('insert into api_token_usage values ($1, now())', [first]);
      await query('update api_token_usage set last_used_at = now() where token_id = $1', [again]);
      const late = await old({ usedDaysAgo: 40 });
      await worker.make.tokenLimits({ max_idle: 30 });

      await run();

      expect((await rowOf(late)).is_valid).toBe(false);
      for (const id of [first, again]) expect((await rowOf(id)).is_valid).toBe(true);
    });

    it('come before those of life', async () => {
      const id = await old();
      await worker.make.tokenLimits({ max_life: 90, max_idle: 30 });

      await run();

      expect(await rowOf(id)).toMatchObject({ is_valid: false, expires_at: null });
      expect(await entries()).toMatchObject([{ action: 'api-token.ended' }]);
    });
  });

  it('change nothing before the days of grace are over', async () => {
    const id = await old();
    const { id: limits } = await worker.make.tokenLimits({ max_life: 90, max_idle: 30, enforced_from: inDays(1) });
    const before = await rowOf(id);

    await run();
    expect(await rowOf(id)).toEqual(before);
    expect(await entries()).toEqual([]);

    await query('update token_limit set enforced_from = now() where id = $1', [limits]);
    await run();
    expect((await rowOf(id)).is_valid).toBe(false);
  });

  it('leave alone what was made from a token, which ends with it', async () => {
    const child = await worker.make.childToken(
      { id: await old() },
      { created_at: inDays(-365), expires_at: inDays(200) },
    );
    const before = await rowOf(child.id);
    await worker.make.tokenLimits({ max_life: 90, max_idle: 30 });

    await run();

    expect(await rowOf(child.id)).toEqual(before);
    expect(await entries()).toHaveLength(1);
  });

  it('leave exceptions alone, as long as they hold', async () => {
    const [excepted, over] = [await old(), await old()];
    await except(excepted);
    await except(over, inDays(-1));
    await worker.make.tokenLimits({ max_life: 90, max_idle: 30 });

    await run();
    expect(await rowOf(excepted)).toMatchObject({ is_valid: true, expires_at: null });
    expect((await rowOf(over)).is_valid).toBe(false);

    await query('delete from api_token_exception');
    await run();
    expect((await rowOf(excepted)).is_valid).toBe(false);
  });

  it('are those of the place, which the audit log names', async () => {
    const site = await worker.make.site();
    const [there, here] = [await old({ local_site_id: site.id }), await old()];
    await worker.make.tokenLimits({ max_idle: 30, local_site_id: site.id });

    await run();

    expect([(await rowOf(there)).is_valid, (await rowOf(here)).is_valid]).toEqual([false, true]);
    expect(await entries()).toMatchObject([{ details: { site: site.name } }]);
  });

  it('pass over what somebody has locked, and come to it the next time', async () => {
    const [held, other] = [await old(), await old()];
    await worker.make.tokenLimits({ max_life: 90, max_idle: 30 });

    await worker.db.transaction(async (db) => {
      await db.query('select from api_token where id = $1 for update', [held]);
      await run();
    });
    expect([(await rowOf(held)).is_valid, (await rowOf(other)).is_valid]).toEqual([true, false]);

    await run();
    expect((await rowOf(held)).is_valid).toBe(false);
  });

  it('are applied to each of many once, also by two workers at a time', async () => {
    const another = await worker.another();
    await query(
      `insert into api_token (user_id, lookup, key_id, created_at, expires_at)
       select $1, decode(md5(n::text), 'hex'), 'test', now() - n * interval '1 minute' - interval '300 days',
         case when n % 2 = 0 then now() + n * interval '1 day' end
       from generate_series(1, 2600) n`,
      [owner.id],
    );
    await query(`insert into api_token_usage select id, now() from api_token where id % 3 = 0`);
    await worker.make.tokenLimits({ max_life: 5, max_idle: 30 });

    await Promise.all([run(), another.get(ApplyTokenLimits).run()]);
    // What one of them had locked, the other has passed over.
    await run();

    expect(
      await query(
        `select count(*) filter (where not is_valid)::integer as ended,
           count(*) filter (where is_valid and (expires_at is null or expires_at > now() + interval '6 days'))::integer as left
         from api_token`,
      ),
    ).toEqual([{ ended: expect.any(Number), left: 0 }]);
    const [{ once, ended }] = await query(
      `select count(*) = count(distinct subject) as once,
         count(*) filter (where action = 'api-token.ended') = (select count(*) from api_token where not is_valid) as ended
       from audit_log`,
    );
    expect({ once, ended }).toEqual({ once: true, ended: true });
    await another.stop();
  });
});
