import { databaseForEach } from '../../../test/a-database';
import { aJob, failed, jobId, jobRow } from '../../../test/a-job';
import { runAdmin } from '../../../test/run-admin';

describe('jobs drop', () => {
  const database = databaseForEach();
  const drop = (...args: string[]) => runAdmin(database.url, ['jobs', 'drop', ...args]);
  const refusal = (reasons: string) =>
    `Nothing was dropped: ${reasons}. Only failed and pending jobs that are not in progress can be dropped.\n`;

  /** What it says about jobs and their statuses. */
  const goes = (...jobs: string[]) => {
    const lines = jobs.flatMap((id, at) => (at % 2 ? [] : `  ${id}  groups/group.deleted  ${jobs[at + 1]}\n`));
    return `This drops ${lines.length === 1 ? '1 job' : `${lines.length} jobs`}, whose work is then never done:\n${lines.join('')}`;
  };

  it('deletes failed and pending jobs, and nothing else', async () => {
    await aJob(database, { id: jobId(1), ...failed });
    await aJob(database, { id: jobId(2) });
    await aJob(database, { id: jobId(3) });

    expect(await drop(jobId(1), jobId(2), '--yes')).toEqual({
      code: 0,
      out: 'jobs dropped: 2\n',
      err: goes(jobId(1), 'failed', jobId(2), 'pending'),
    });
    expect(await database.column('select id from outbox_message')).toEqual([jobId(3)]);
  });

  it('leaves in the audit what they were', async () => {
    const id = await aJob(database, { ...failed, request_id: 'req-1', progress: { members: 20 } });

    await drop(id, '--yes');

    expect(await database.db.query('select actor, action, subject, details from audit_log')).toEqual([
      {
        actor: 'operator',
        action: 'job.dropped',
        subject: `job ${id}`,
        details: {
          queue: 'groups',
          name: 'group.deleted',
          payload: { groupId: 1 },
          requestId: 'req-1',
          status: 'failed',
          attempts: 10,
          progress: { members: 20 },
          error: 'the wall is closed',
        },
      },
    ]);
  });

  it('does nothing without --yes', async () => {
    const id = await aJob(database, failed);

    const { code, err } = await drop(id);
    const dry = await drop(id, '--dry-run');

    expect([code, err]).toEqual([
      1,
      `${goes(id, 'failed')}There is no terminal for the confirmation: use --yes. Nothing was changed.\n`,
    ]);
    expect(dry).toEqual({ code: 0, out: 'Dry run: nothing was changed.\n', err: goes(id, 'failed') });
    expect(await jobRow(database, id)).toMatchObject({ status: 'failed' });
  });

  it.each(['relayed', 'done'])('refuses a job that is %s, and drops none of the others', async (status) => {
    const good = await aJob(database, failed);
    const other = await aJob(database, { id: jobId(2), status });
    const before = await database.dump();

    expect(await drop(good, other, '--yes')).toEqual({ code: 1, out: '', err: refusal(`${other} is ${status}`) });
    expect(await database.dump()).toBe(before);
  });

  it('refuses a job that is not there', async () => {
    expect((await drop(jobId(9), '--yes')).err).toBe(refusal(`${jobId(9)} does not exist`));
  });

  it('refuses a job that a relay has leased, until the lease is over', async () => {
    const id = await aJob(database, { leased_until: '2999-01-01T00:00:00Z' });

    expect((await drop(id, '--yes')).err).toBe(refusal(`${id} is in progress`));
    await database.db.query(`update outbox_message set leased_until = now() - interval '1 second'`);
    expect((await drop(id, '--yes')).code).toBe(0);
  });

  it('refuses, without waiting, a job whose row somebody holds', async () => {
    const id = await aJob(database);
    const worker = database.db.createQueryRunner();
    await worker.startTransaction();
    await worker.query('select from outbox_message where id = $1 for update', [id]);

    const { code, err } = await drop(id, '--yes');

    await worker.rollbackTransaction();
    await worker.release();
    expect([code, err]).toEqual([1, goes(id, 'pending') + refusal(`${id} is in progress`)]);
    expect(await jobRow(database, id)).toBeDefined();
  });

  it('ends with 2 when it is not told which', async () => {
    expect((await drop('--yes')).code).toBe(2);
  });
});
