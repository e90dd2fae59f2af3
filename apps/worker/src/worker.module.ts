import { type DynamicModule, Module } from '@nestjs/common';
import type { DatabaseConfig } from '@review-service/platform/config/database.config';
import { DatabaseModule } from '@review-service/platform/database/database.module';

/** The worker. Its work comes with the first queues: what is asked for waits in the outbox until then. */
@Module({})
export class WorkerModule {
  static of(database: DatabaseConfig): DynamicModule {
    return { module: WorkerModule, imports: [DatabaseModule.of(database, 'review-service-worker')] };
  }
}
