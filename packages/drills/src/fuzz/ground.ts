import { rmSync } from 'node:fs';
import { createDataSource } from '@review-service/database/data-source';
import { migrate } from '@review-service/database/migrate';
import { startPostgres } from '@review-service/embedded/postgres';
import { makeTemporaryFolder } from '@review-service/embedded/temporary-folder';
import { startTestRedis } from '@review-service/embedded/test-redis';
import { migrateQueues } from '@review-service/platform/queues/postgres-queues';
import type { Ground } from './service';

/** A private PostgreSQL and Redis, and a folder. */
export async function openGround(
  settings: Record<string, string>,
): Promise<{ ground: Ground; close: (isKept: boolean) => Promise<void> }> {
  const [folder, data] = [makeTemporaryFolder('review-service-fuzz'), makeTemporaryFolder('review-service-fuzz-data')];
  const postgres = await startPostgres({ dataDir: data, durable: false, removeAfterwards: [data] });
  const redis = await startTestRedis();
  const db = createDataSource({ url: postgres.url, applicationName: 'fuzz' });
  await db.initialize();
  await migrate(db);
  await db.destroy();
  await migrateQueues(postgres.url);
  return {
    ground: { databaseUrl: postgres.url, redisUrl: redis.url, folder, settings },
    close: async (isKept) => {
      await Promise.all([redis.stop(), postgres.stop()]);
      if (!isKept) rmSync(folder, { recursive: true, force: true });
    },
  };
}
