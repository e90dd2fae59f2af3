import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { getDataSourceToken } from '@nestjs/typeorm';
import { DatabaseConfig } from '@review-service/platform/config/database.config';
import { readSettings } from '@review-service/platform/config/read-settings';
import { databaseCheck } from '@review-service/platform/health/database-check';
import { OperationsServer } from '@review-service/platform/health/operations-server';
import { createLog } from '@review-service/platform/logging/log';
import { NestLog } from '@review-service/platform/logging/nest-log';
import { portFault, start } from '@review-service/platform/process/start';
import { endWithParent } from '@review-service/platform/process/supervised';
import type { DataSource } from 'typeorm';
import { WorkerOperationsConfig } from './worker.config';
import { WorkerModule } from './worker.module';

void start(async () => {
  const { database, operations } = readSettings({ database: DatabaseConfig, operations: WorkerOperationsConfig });
  endWithParent();
  const log = createLog('worker');
  const app = await NestFactory.createApplicationContext(WorkerModule.of(database), {
    logger: new NestLog(log),
    abortOnError: false,
  });
  app.enableShutdownHooks();
  const health = new OperationsServer({ database: databaseCheck(app.get<DataSource>(getDataSourceToken())) });
  await health
    .listen(operations.port)
    .catch((error: unknown) => Promise.reject(portFault('METRICS_PORT', operations.port, error)));
  log.info({ metricsPort: operations.port }, 'ready');
});
