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
import { FileStore } from '@review-service/platform/storage/file-store';
import { startTracing, tracingFaults } from '@review-service/platform/tracing/start-tracing';
import type { DataSource } from 'typeorm';
import { Limiters } from './access/limits/limiters';
import { createApi } from './app';
import { SETTINGS } from './settings';

void start(async () => {
  const { operations, logging, ...settings } = readSettings(SETTINGS, process.env, tracingFaults);
  endWithParent();
  keepHeapSmall();
  const log = createLog('api', logging);
  if (settings.api.environment === 'production' && !settings.storage.isChosen) {
    log.warn({ url: settings.storage.url }, 'STORAGE_URL is not set: files are kept on this machine only');
  }
  const database = new DatabaseProbe(settings.database, 'review-service-api-health');
  const health = new OperationsServer(
    {
      needed: { database: database.check },
      wanted: { writes: database.writes },
    },
    { program: 'api', version: releaseOf(__filename) },
  );
  const listen = () =>
    health
      .listen(operations.port, operations.host ?? settings.api.host)
      .catch((error: unknown) => Promise.reject(portFault('METRICS_PORT', operations.port, error)));
  await database.untilItAnswers(log, listen);
  const tracing = await startTracing('api', log);
  const app = await createApi({ ...settings, log, tracing }, { metrics: health.metrics });
  observePool(app.get<DataSource>(getDataSourceToken()), health.metrics);
  const { port, host } = settings.api;
  await app.listen(port, host).catch((error: unknown) => Promise.reject(portFault('PORT', port, error)));
  await listen();
  health.started({ storage: storageCheck(app.get(FileStore)), redis: () => app.get(Limiters).fault() });
  log.info({ port, host, metricsPort: operations.port }, 'listening');
});
