import 'reflect-metadata';
import { getDataSourceToken } from '@nestjs/typeorm';
import { readSettings } from '@review-service/platform/config/read-settings';
import { DatabaseProbe } from '@review-service/platform/health/database-probe';
import { OperationsServer } from '@review-service/platform/health/operations-server';
import { observePool } from '@review-service/platform/health/pool-metrics';
import { storageCheck } from '@review-service/platform/health/readiness';
import { createLog } from '@review-service/platform/logging/log';
import { releaseOf } from '@review-service/platform/process/release';
import { keepHeapSmall } from '@review-service/platform/process/small-heap';
import { endWithParent, portFault, start } from '@review-service/platform/process/start';
import { RedisQueues } from '@review-service/platform/queues/redis-queues';
import { FileStore } from '@review-service/platform/storage/file-store';
import { startTracing, tracingFaults } from '@review-service/platform/tracing/start-tracing';
import type { DataSource } from 'typeorm';
import { SETTINGS } from './settings';
import { createWorker } from './worker';

void start(async () => {
  const { operations, logging, ...settings } = readSettings(SETTINGS, process.env, tracingFaults);
  endWithParent();
  keepHeapSmall();
  const log = createLog('worker', logging);
  const database = new DatabaseProbe(settings.database, 'review-service-worker-health');
  const health = new OperationsServer(
    {
      needed: { database: database.check },
      wanted: { writes: database.writes },
    },
    { program: 'worker', version: releaseOf(__filename) },
  );
  const listen = () =>
    health
      .listen(operations.port, operations.host)
      .catch((error: unknown) => Promise.reject(portFault('METRICS_PORT', operations.port, error)));
  await database.untilItAnswers(log, listen);
  const tracing = await startTracing('worker', log);
  const app = await createWorker({ ...settings, log, tracing, metrics: health.metrics });
  observePool(app.get<DataSource>(getDataSourceToken()), health.metrics);
  await listen();
  health.started({
    storage: storageCheck(app.get(FileStore)),
    ...(settings.redis.url !== undefined && { redis: () => app.get(RedisQueues).fault() }),
  });
  log.info({ metricsPort: operations.port }, 'ready');
});
