import type { EventEmitter } from 'node:events';
import { OUTBOX_CHANNEL } from '@review-service/platform/outbox/channel';
import { eventually } from '@review-service/testing/eventually';
import { databaseForEach } from '../../../test/a-database';
import { aJob, failed, jobId, jobRow } from '../../../test/a-job';
import { runAdmin } from '../../../test/run-admin';

describe('jobs retry', () => {
  const database = databaseForEach();
  const retry = (...args: string[]) => runAdmin(database.url, ['jobs', 'retry', ...args]);
  const statuses = () => database.column('select status from outbox_message order by id');

  it('puts a failed job back as new, under a new number, and keeps what it has done and why it failed', async () => {
    const id = await aJob(database, { ...failed, progress: { members: 20 }, due_at: '2026-01-01T00:00:00Z' });
    const [before] = await database.column('select clock_timestamp()');

    expect(await retry(id)).toEqual({ code: 0, out: 'jobs retried: 1\n', err: '' });

    const row = await jobRow(database, id);
    expect(row).toMatchObject({
      status: 'pending',
      attempts: 0,
      send_number: 11,
      progress: { members: 20 },
      error: 'the wall is closed',
      leased_until: null,
      finished_at: null,
    });
    expect(await database.column('select due_at between $1 and now() from outbox_message', before)).toEqual([true]);
  });

  it('wakes the relays once it is committed', async () => {
    const id = await aJob(database, failed);
    const listener = database.db.createQueryRunner();
    const client: EventEmitter = await listener.connect();
    let seen: Promise<unknown[]> | undefined;
    client.on('notification', () => {
      seen = statuses();
    });
    await listener.query(`listen ${OUTBOX_CHANNEL}`);

    await retry(id);

    expect(await eventually(async () => seen)).toEqual(['pending']);
    await listener.release();
  });

  it('is recorded, job by job', async () => {
    await retry(await aJob(database, failed), await aJob(database, { id: jobId(2), ...failed, queue: 'webhooks' }));

    expect(await database.db.query(`select actor, action, subject, details from audit_log order by subject`)).toEqual([
      {
        actor: 'operator',
        action: 'job.retried',
        subject: `job ${jobId(1)}`,
        details: { queue: 'groups', name: 'group.deleted' },
      },
      {
        actor: 'operator',
        action: 'job.retried',
        subject: `job ${jobId(2)}`,
        details: { queue: 'webhooks', name: 'group.deleted' },
      },
    ]);
  });

  it.each(['pending', 'relayed', 'done'])('refuses a job that is %s, and changes nothing', async (status) => {
    const good = await aJob(database, failed);
    const other = await aJob(database, { id: jobId(2), status });
    const before = await database.dump();

    expect(await retry(good, other)).toEqual({
      code: 1,
      out: '',
      err: `Nothing was retried: ${other} is ${status}. Only failed jobs can be retried.\n`,
    });
    expect(await database.dump()).toBe(before);
  });

  it('refuses a job that does not exist, and changes nothing', async () => {
    const good = await aJob(database, failed);

    expect((await retry(jobId(9), good)).err).toContain(`Nothing was retried: ${jobId(9)} does not exist.`);
    expect(await statuses()).toEqual(['failed']);
  });

  it('takes all failed jobs, in batches, and nothing else', async () => {
    await database.db.query(`
      insert into outbox_message (id, queue, name, payload, status)
      select gen_random_uuid(), 'groups', 'group.deleted', '{}', 'failed' from generate_series(1, 2500)`);
    await aJob(database, { id: jobId(1), status: 'relayed' });
    await aJob(database, { id: jobId(2), status: 'done' });

    expect((await retry('--failed')).out).toBe('jobs retried: 2500\n');

    expect(
      await database.column(`select status || ' ' || send_number || ' ' || count(*) from outbox_message
        group by status, send_number order by 1`),
    ).toEqual(['done 0 1', 'pending 1 2500', 'relayed 0 1']);
    expect(await database.column('select count(distinct subject)::int from audit_log')).toEqual([2_500]);
  });

  it('takes those of one queue', async () => {
    await aJob(database, { id: jobId(1), ...failed });
    await aJob(database, { id: jobId(2), ...failed, queue: 'webhooks' });

    expect((await retry('--failed', '--queue', 'webhooks')).out).toBe('jobs retried: 1\n');

    expect(await statuses()).toEqual(['failed', 'pending']);
    expect((await retry('--failed', '--queue', 'webhooks')).out).toBe('jobs retried: 0\n');
  });

  it('wants to know which', async () => {
    expect((await retry()).err).toBe('Give job ids, or --failed for all failed jobs.\n');
    expect((await retry(jobId(1), '--failed')).err).toBe('Give job ids, or --failed for all failed jobs.\n');
    expect((await retry(jobId(1), '--queue', 'groups')).err).toBe('--queue needs --failed.\n');
    expect((await retry('all')).err).toContain('"all" is not the id of a job.');
  });
});
