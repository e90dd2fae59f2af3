import { randomUUID } from 'node:crypto';
import { TestWorker } from '../../test/test-worker';
import { AuditPartitions } from './audit-partitions';

describe('the partitions of the audit log', () => {
  const worker = TestWorker.ofSuite({ settings: { WORKER_QUEUES: 'groups', AUDIT_RETENTION: '60d' } });

  const run = () => worker.get(AuditPartitions).run();
  const partitions = () =>
    worker.column<string>(`
      select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'audit_log'::regclass order by 1`);
  const write = async (days: number) => {
    const subject = randomUUID();
    await worker.query(
      `insert into audit_log (actor, action, subject, at) values ('ann', 'group.deleted', $1, now() + $2 * interval '1 day')`,
      [subject, days],
    );
    return subject;
  };
  const placeOf = async (subject: string) =>
    (await worker.column('select tableoid::regclass::text from audit_log where subject = $1', [subject]))[0];
  const monthIn = async (months: number) =>
    (
      await worker.column<string>(
        `select to_char(now() at time zone 'UTC' + $1 * interval '1 month', '"audit_log_"YYYY_MM')`,
        [months],
      )
    )[0]!;

  it('has one for each month to come, made once, and entries go to the right one', async () => {
    await run();
    await run();

    const months = await Promise.all([0, 1, 2, 3].map(monthIn));
    expect(await partitions()).toEqual([...months, 'audit_log_rest']);
    expect(await placeOf(await write(0))).toBe(months[0]);
    expect(await placeOf(await write(4_000))).toBe('audit_log_rest');
  });

  it('guards each against a second entry of a message', async () => {
    const [{ at }] = await worker.query<[{ at: string }]>(
      `select (date_trunc('month', now()) + interval '2 months 3 days')::text as at`,
    );
    const insert = `insert into audit_log (actor, action, subject, outbox_id, at) values ('', 'group.deleted', 'x', $1, $2)`;
    const id = randomUUID();

    await worker.query(insert, [id, at]);

    await expect(worker.query(insert, [id, at])).rejects.toThrow(/duplicate key/);
  });

  it('leaves a month to the rest of which that has entries, and makes the others', async () => {
    const all = await Promise.all([0, 1, 2, 3].map(monthIn));
    for (const month of all) await worker.query(`drop table ${month}`);
    const kept = await write(0);

    await run();

    expect(await partitions()).toEqual([...all.slice(1), 'audit_log_rest']);
    expect(await placeOf(kept)).toBe('audit_log_rest');
  });

  it('drops those in which all is too old, and what is too old of the rest; not what is younger', async () => {
    const [old, young] = [await write(-100), await write(-59)];
    await worker.query(
      `create table audit_log_2021_01 partition of audit_log for values from ('2021-01-01') to ('2021-02-01')`,
    );
    await worker.query(
      `insert into audit_log (actor, action, subject, at) values ('ann', 'group.deleted', 'long ago', '2021-01-05')`,
    );

    await run();

    expect(await partitions()).not.toContain('audit_log_2021_01');
    expect(await Promise.all(['long ago', old, young].map(placeOf))).toEqual([undefined, undefined, 'audit_log_rest']);
  });
});

describe('an audit log that is kept forever', () => {
  const worker = TestWorker.ofSuite({ settings: { WORKER_QUEUES: 'groups', AUDIT_RETENTION: 'forever' } });

  it('loses nothing', async () => {
    await worker.query(
      `insert into audit_log (actor, action, subject, at) values ('ann', 'group.deleted', 'long ago', '2001-01-05')`,
    );

    await worker.get(AuditPartitions).run();

    expect(await worker.query('select subject from audit_log')).toEqual([{ subject: 'long ago' }]);
  });
});
