import { createLog } from '@review-service/platform/logging/log';
import { PostgresQueues } from '@review-service/platform/queues/postgres-queues';
import { eventually } from '@review-service/testing/eventually';
import { type FreshDatabase, freshDatabase } from '@review-service/testing/fresh-database';
import { Wire } from '@review-service/testing/wire';

describe('queues in PostgreSQL', () => {
  let database: FreshDatabase;
  let wire: Wire;
  beforeAll(async () => {
    database = await freshDatabase();
    wire = await Wire.to(database.url);
  });
  afterAll(async () => {
    await wire.cut();
    await database.drop();
  });

  const log = createLog('test', { level: 'silent' });

  it('have workers that take jobs once PostgreSQL is there, though it was away when they began', async () => {
    const [direct, through] = [
      new PostgresQueues(database.url, log),
      new PostgresQueues(wire.through(database.url), log),
    ];
    const taken: string[] = [];
    await wire.cut();
    const worker = through.worker('trials', async ({ name }) => void taken.push(name), 1);
    const queue = direct.queue('trials');
    try {
      const late = through.queue('trials');
      await expect(late.waitUntilReady()).rejects.toThrow();
      await late.close();
      await wire.mend();
      await queue.addBulk([{ name: 'waits', data: {} }]);

      await eventually(async () => taken.length > 0);

      expect(taken).toEqual(['waits']);
    } finally {
      await Promise.all([worker.close(), queue.close()]);
    }
  });

  it('have workers that end while PostgreSQL is away', async () => {
    const queues = new PostgresQueues(wire.through(database.url), log);
    await wire.cut();
    const worker = queues.worker('trials', () => Promise.resolve(), 1);

    await expect(worker.close()).resolves.toBeUndefined();
    await wire.mend();
  });
});
