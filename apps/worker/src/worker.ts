import type { INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { NestLog } from '@review-service/platform/logging/nest-log';
import { modules as worked } from './modules';
import { WorkerModule, type WorkerSettings } from './worker.module';

/** Creates and starts the worker. Throws if the database cannot be used. */
export async function createWorker(
  settings: WorkerSettings,
  modules: Type[] = worked,
): Promise<INestApplicationContext> {
  const app = await NestFactory.createApplicationContext(WorkerModule.of(settings, modules), {
    logger: new NestLog(settings.log),
    abortOnError: false,
  });
  app.enableShutdownHooks();
  return app;
}
