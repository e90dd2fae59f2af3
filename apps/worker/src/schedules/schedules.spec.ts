import { randomUUID } from 'node:crypto';
import { UPKEEP } from '@review-service/contracts/queues';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { eventually } from '@review-service/testing/eventually';
import { TestWorker } from '../../test/test-worker';
import { TIMED_WORK } from '../../test/timed-work';
import { gate, putRow } from '../../test/trials';
import { FoldCounts } from './fold-counts';
import { PruneOutbox } from './prune-outbox';
import { PurgeExpired } from './purge-expired';
import { PurgeGrants } from './purge-grants';
import { ReportStuck } from './report-stuck';

describe('timed work', () => {
  const worker = TestWorker.ofSuite({ settings: { WORKER_QUEUES: UPKEEP } });

  const timesOf = async (...tasks: string[]) =>
    await worker.query<{ task: string; due_at: Date; succeeded_at: Date }[]>(
      'select * from timed_work where task = any ($1) order by task',
      [tasks],
    );
  const makeDue = (task: string, dueAt = new Date()) =>
    worker.query('update timed_work set due_at = $2 where task = $1', [task, dueAt]);

  it('is done at its time, and is due again later', async () => {
    const start = new Date();

    const times = await eventually(async () => {
      const found = await timesOf(...TIMED_WORK);
      return found.every(({ succeeded_at }) => succeeded_at > start) && found;
    });

    expect(times.map(({ task }) => task)).toEqual(TIMED_WORK);
    for (const { due_at } of times) expect(due_at.getTime()).toBeGreaterThan(start.getTime() + 9_000);
  });

  it('is done by one of several processes', async () => {
    const other = await worker.another();
    const runs = [worker, other].map((one) => jest.spyOn(one.get(PurgeGrants), 'run'));

    await makeDue('purge-grants');
    await eventually(async () => runs.some(({ mock }) => mock.calls.length > 0));
    // Both have looked again when another task is done.
    const [before] = await timesOf('fold-counts');
    await makeDue('fold-counts');
    await eventually(async () => (await timesOf('fold-counts'))[0]!.succeeded_at > before!.succeeded_at);

    expect(runs.flatMap(({ mock }) => mock.calls)).toHaveLength(1);
    jest.restoreAllMocks();
    await other.stop();
  });

  it('does not wait for other timed work that takes long', async () => {
    const { opened, open } = gate();
    const long = jest.spyOn(worker.get(PurgeExpired), 'run').mockReturnValue(opened);
    const fold = jest.spyOn(worker.get(FoldCounts), 'run');

    await makeDue('purge-expired');
    await eventually(async () => long.mock.calls.length === 1);
    fold.mockClear();
    await makeDue('fold-counts');

    await eventually(async () => fold.mock.calls.length >= 1);
    open();
    jest.restoreAllMocks();
  });

  it('comes round in time also when the clock was set back', async () => {
    const late = new Date(Date.now() + 7_200_000);
    await makeDue('fold-counts', late);

    await eventually(async () => (await timesOf('fold-counts'))[0]!.due_at < late);
  });
});

describe('timed work', () => {
  const worker = TestWorker.ofSuite({ settings: { WORKER_QUEUES: 'groups' } });

  const LONG_AGO = '2020-01-01T00:00:00Z';
  const ids = async (table: string) =>
    (await worker.query<{ id: number }[]>(`select id from ${table} order by id`)).map(({ id }) => id);

  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  /** Of tokens that their owner could see all the time. */
  const sinceLongAgo = (...tokens: { id: number }[]) =>
    worker.query('update oauth_token set created_at = $2 where id = any ($1)', [tokens.map(({ id }) => id), LONG_AGO]);

  it('purges tokens 90 days after they have expired, with what is counted of their use', async () => {
    const user = await worker.make.user();
    const old = await worker.make.oauthToken(user, { expires_at: daysAgo(91) });
    const kept = [await worker.make.oauthToken(user, { expires_at: daysAgo(89) }), await worker.make.oauthToken(user)];
    await sinceLongAgo(old, ...kept);
    await worker.query('insert into oauth_token_usage values ($1, now())', [old.id]);

    await worker.get(PurgeExpired).run();

    expect(await ids('oauth_token')).toEqual(kept.map(({ id }) => id));
  });

  it('purges imported tokens that had ended before only 90 days after they came', async () => {
    const user = await worker.make.user();
    const [old, imported] = [
      await worker.make.oauthToken(user, { expires_at: LONG_AGO }),
      await worker.make.oauthToken(user, { expires_at: LONG_AGO }),
    ];
    await worker.query('update oauth_token set created_at = $2 where id = $1', [old.id, daysAgo(91)]);
    await worker.query('update oauth_token set created_at = $2 where id = $1', [imported.id, daysAgo(89)]);

    await worker.get(PurgeExpired).run();

    expect(await ids('oauth_token')).toContain(imported.id);
    expect(await ids('oauth_token')).not.toContain(old.id);
  });

  it('keeps an expired token while its grant can be renewed: people would not find it otherwise', async () => {
    const user = await worker.make.user();
    const { id } = await worker.make.oauthToken(user, { expires_at: LONG_AGO, refresh: 'alive' });
    await sinceLongAgo({ id });

    await worker.get(PurgeExpired).run();
    expect(await ids('oauth_token')).toContain(id);
    await worker.query('delete from oauth_refresh_token');
    await worker.get(PurgeExpired).run();

    expect(await ids('oauth_token')).not.toContain(id);
  });

  it('purges refresh tokens a week after they were revoked, and sessions that would have ended', async () => {
    const user = await worker.make.user();
    await worker.make.oauthToken(user, { refresh: 'old' });
    await worker.make.oauthToken(user, { refresh: 'used' });
    const [old] = await ids('oauth_refresh_token');
    await worker.query('update oauth_refresh_token set revoked_at = $2 where id = $1', [old, LONG_AGO]);
    const sessions = 'insert into revoked_session (session_id, expires_at) values (gen_random_uuid(), $1), ($2, $3)';
    const goingOn = randomUUID();
    await worker.query(sessions, [LONG_AGO, goingOn, '2099-01-01T00:00:00Z']);

    await worker.get(PurgeExpired).run();

    expect(await ids('oauth_refresh_token')).toHaveLength(1);
    expect(await worker.query('select session_id from revoked_session')).toEqual([{ session_id: goingOn }]);
  });

  it('purges uses of sessions whose cookies have expired', async () => {
    const user = await worker.make.user();
    await worker.make.sessionUse(user, { expires_at: LONG_AGO });
    const { id } = await worker.make.sessionUse(user);

    await worker.get(PurgeExpired).run();

    expect(await worker.query('select session_id from session_use')).toEqual([{ session_id: id }]);
  });

  it('purges former secrets of API tokens 90 days after their end, even if they were revoked before', async () => {
    const token = await worker.make.madeApiToken(await worker.make.user());
    await worker.make.formerSecret(token, { overlap_ends_at: daysAgo(91) });
    const kept = [
      await worker.make.formerSecret(token, { overlap_ends_at: daysAgo(89) }),
      await worker.make.formerSecret(token, { ended_at: daysAgo(91) }),
      await worker.make.formerSecret(token),
    ];

    await worker.get(PurgeExpired).run();

    expect(await ids('api_token_renewal')).toEqual(kept.map(({ id }) => id));
  });

  it('purges tokens that were made from others a day after their end, and no others', async () => {
    await worker.query('delete from api_token');
    const parent = await worker.make.madeApiToken(await worker.make.user(), { expires_at: LONG_AGO });
    await worker.make.childToken(parent, { expires_at: daysAgo(1.1) });
    await worker.make.childToken(parent, { is_valid: false, invalidated_at: daysAgo(1.1) });
    const kept = [
      await worker.make.childToken(parent, { expires_at: daysAgo(0.9) }),
      await worker.make.childToken(parent, { is_valid: false, invalidated_at: daysAgo(0.9) }),
      await worker.make.childToken(parent),
    ];

    await worker.get(PurgeExpired).run();

    expect(await ids('api_token')).toEqual([parent, ...kept].map(({ id }) => id));
  });

  it('purges answers that were kept for a day', async () => {
    const user = await worker.make.user();
    await worker.query(
      `insert into idempotency_key (user_id, credential, key, fingerprint, status, headers, sealed, created_at)
       select $1, 'person', 'after ' || hours, '', 200, '{}', '', now() - make_interval(hours => hours)
       from unnest(array[23, 25]) as hours`,
      [user.id],
    );

    await worker.get(PurgeExpired).run();

    expect(await worker.query('select key from idempotency_key')).toEqual([{ key: 'after 23' }]);
  });

  it('prunes what was done a day ago; what has failed stays for the operator', async () => {
    const [yesterday, now] = [new Date(Date.now() - 25 * 3_600_000), new Date()];
    await worker.query(
      `insert into outbox_message (id, queue, name, payload, status, finished_at)
       select gen_random_uuid(), 'trials', 'write', '{}', 'done', $1 from generate_series(1, 2500)`,
      [yesterday],
    );
    const kept = [
      await putRow(worker, { status: 'done', finished_at: now }),
      await putRow(worker, { status: 'failed', finished_at: yesterday }),
    ];

    await worker.get(PruneOutbox).run();

    expect((await ids('outbox_message')).sort()).toEqual(kept.sort());
  });

  it('says what has failed, and what waits too long', async () => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const later = new Date(Date.now() + 3_600_000);
    await worker.query('delete from outbox_message');
    await putRow(worker, { status: 'failed', finished_at: ago(1) });
    await putRow(worker, { due_at: ago(6), leased_until: later });
    await putRow(worker, { due_at: ago(4), leased_until: later });
    await putRow(worker, { queue: 'groups', status: 'relayed', due_at: ago(16), relayed_at: new Date() });
    await putRow(worker, { queue: 'groups', status: 'relayed', due_at: ago(14), relayed_at: new Date() });
    await putRow(worker, { status: 'done', finished_at: ago(60) });
    const said = jest.spyOn(worker.get<Logger>(LOG), 'error').mockImplementation(() => undefined);

    await worker.get(ReportStuck).run();

    expect(said.mock.calls.map(([row]) => row)).toEqual([
      { queue: 'groups', name: 'write', failed: 0, waiting: 0, queued: 1 },
      { queue: 'trials', name: 'write', failed: 1, waiting: 1, queued: 0 },
    ]);
    said.mockRestore();
  });
});

describe('tokens that are kept otherwise', () => {
  it.each([
    ['30d', ['29 days']],
    ['forever', ['29 days', '31 days', '4000 days']],
  ])('with EXPIRED_TOKEN_RETENTION=%s those are left that ended %j ago', async (EXPIRED_TOKEN_RETENTION, left) => {
    const worker = await TestWorker.boot({ settings: { WORKER_QUEUES: 'groups', EXPIRED_TOKEN_RETENTION } });
    const user = await worker.make.user();
    const ages = new Map<number, string>();
    for (const age of ['29 days', '31 days', '4000 days']) {
      const { id } = await worker.make.oauthToken(user);
      ages.set(id, age);
      await worker.query(
        `update oauth_token set expires_at = now() - $2::interval, created_at = '2000-01-01' where id = $1`,
        [id, age],
      );
    }

    await worker.get(PurgeExpired).run();

    const kept = await worker.column<number>('select id from oauth_token order by id');
    expect(kept.map((id) => ages.get(id))).toEqual(left);
    await worker.close();
  });
});
