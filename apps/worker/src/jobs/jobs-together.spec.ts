import { eventually } from '@review-service/testing/eventually';
import { HAS_REDIS, type OutboxRow } from '../../test/test-worker';
import { effectsOf, MINUTE_AGO, putRow, trials, trialsOfSuite } from '../../test/trials';

describe('jobs of one name that wait together', () => {
  const worker = trialsOfSuite({ hasRedis: HAS_REDIS });

  /** In one statement, so that one relay leases all of them. Each has the number in its subject and its request. */
  const put = (name: 'write' | 'tell' | 'pass', subject: string, count: number) =>
    worker.query(
      `insert into outbox_message (id, queue, name, payload, request_id)
       select gen_random_uuid(), 'trials', $1, jsonb_build_object('subject', $2 || ' ' || number), 'request ' || number
       from generate_series(1, $3::int) number`,
      [name, subject, count],
    );
  type Row = OutboxRow & { readonly job_id: string; readonly subject: string };
  const rowsOf = (subject: string): Promise<Row[]> =>
    worker.query(`select *, payload->>'subject' as subject from outbox_message where payload->>'subject' like $1`, [
      `${subject} %`,
    ]);
  const untilAll = (subject: string, statuses: readonly OutboxRow['status'][]) =>
    eventually(async () => {
      const rows = await rowsOf(subject);
      return rows.length > 0 && rows.every(({ status }) => statuses.includes(status)) && rows;
    }, 30_000);

  it('share a transaction, fifty at a time', async () => {
    await put('write', 'shared', 120);

    await untilAll('shared', ['done']);

    expect(await effectsOf(worker, 'shared')).toHaveLength(120);
    const transactions = await worker.query(
      `select distinct xmin::text from trial_effect where subject like 'shared %'`,
    );
    expect(transactions).toHaveLength(3);
  });

  it('are done though one of them fails', async () => {
    trials.obstacles.set('mixed 7', () => {
      throw new Error('seven will not');
    });
    await put('write', 'mixed', 20);

    const rows = await untilAll('mixed', ['done', 'failed']);

    const seven = rows.filter(({ subject }) => subject === 'mixed 7');
    const others = rows.filter(({ subject }) => subject !== 'mixed 7');
    expect(seven).toEqual([expect.objectContaining({ status: 'failed', attempts: 3, error: 'seven will not' })]);
    for (const row of others) expect(row).toMatchObject({ status: 'done', attempts: 0, send_number: 1, error: null });
    expect(new Set(await effectsOf(worker, 'mixed')).size).toBe(19);
    expect(await effectsOf(worker, 'mixed')).toHaveLength(19);
  });

  it('ask for further work each for its own request', async () => {
    await put('pass', 'passed', 10);

    const rows = await eventually(async () => {
      const asked = (await rowsOf('passed')).filter(({ name }) => name === 'write');
      return asked.length === 10 && asked;
    });

    for (const { subject, request_id } of rows) expect(request_id).toBe(subject.replace('passed', 'request'));
  });

  it('are found in the job that they share, and not sent again', async () => {
    let open = () => {};
    trials.obstacles.set('lasting 1', () => new Promise<void>((resolve) => (open = resolve)));
    await put('tell', 'lasting', 1);
    const [{ job_id } = { job_id: '' }] = await untilAll('lasting', ['relayed']);
    const longAgo = MINUTE_AGO();
    const row = { status: 'relayed', send_number: 1, relayed_at: longAgo };
    const shared = await putRow(worker, { ...row, job_id });
    const lost = await putRow(worker, { ...row, job_id: 'nothing-1' });

    await eventually(async () => (await worker.row(shared))!.relayed_at! > longAgo, 15_000);
    await worker.until(lost, 'done');
    open();

    expect(await worker.row(shared)).toMatchObject({ status: 'relayed', send_number: 1 });
    expect(await worker.row(lost)).toMatchObject({ send_number: 2 });
  });
});
