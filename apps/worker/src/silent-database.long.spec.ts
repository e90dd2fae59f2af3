import { pendingMigrations } from '@review-service/database/migrate';
import { eventually } from '@review-service/testing/eventually';
import { Wire } from '@review-service/testing/wire';
import type { TestWorker } from '../test/test-worker';
import { bootTrials, effectsOf, TRIALS_QUEUE } from '../test/trials';

/** Milliseconds, shorter than those of a real worker. */
const timeouts = { connect: 3_000, statement: 1_500, lock: 1_000, idleInTransaction: 10_000, silence: 2_000 };

describe.each([
  ['with', true],
  ['without', false],
])('a worker %s Redis whose connections to PostgreSQL go silent', (_, hasRedis) => {
  let wire: Wire;
  let worker: TestWorker;
  beforeAll(async () => {
    wire = await Wire.to(process.env.TEST_DATABASE_URL ?? '');
    worker = await bootTrials({ hasRedis, wire, timeouts });
    await worker.until(await worker.send(TRIALS_QUEUE, 'write', { subject: 'before' }), 'done');
  });
  afterAll(async () => {
    wire.thaw();
    await worker.close();
    await wire.cut();
  });

  /** The connections to this database, without the one that asks. */
  const connections = async () => {
    const rows = await worker.lookAt(
      `select pid, application_name as name from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and client_port is not null`,
      [],
    );
    return rows as { pid: number; name: string }[];
  };

  it('opens others, and goes on with its work', async () => {
    const before = await connections();
    const listening = 'review-service-relay';
    expect(before.map(({ name }) => name)).toContain(listening);

    wire.swallow();
    await worker.lookAt(
      `insert into outbox_message (id, queue, name, payload)
       values (gen_random_uuid(), 'trials', 'write', '{"subject": "after"}')`,
      [],
    );

    await eventually(async () => (await pendingMigrations(worker.db).catch(() => undefined))?.length === 0, 30_000);
    await eventually(async () => (await effectsOf(worker, 'after').catch(() => [])).length === 1, 30_000);
    await eventually(async () => {
      const now = await connections();
      return now.some((one) => one.name === listening && before.every(({ pid }) => pid !== one.pid));
    }, 30_000);
  });

  it('ends when it is told to, though nothing comes through any more', async () => {
    await worker.until(await worker.send(TRIALS_QUEUE, 'write', { subject: 'last' }), 'done');

    wire.freeze();

    await expect(worker.stop()).resolves.toBeUndefined();
  });
});
