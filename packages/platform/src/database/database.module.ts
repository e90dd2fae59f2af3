import type { DynamicModule } from '@nestjs/common';
import { ClsPluginTransactional } from '@nestjs-cls/transactional';
import { TransactionalAdapterTypeOrm } from '@nestjs-cls/transactional-adapter-typeorm';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { type ConnectionOptions, dataSourceOptions } from '@review-service/database/data-source';
import { entities } from '@review-service/database/schema';
import { ClsModule } from 'nestjs-cls';
import type { DatabaseConfig } from '../config/database.config';
import { Database } from './database';

/** Connects a Nest application to PostgreSQL and gives its services `@Transactional()`. */
export class DatabaseModule {
  static of(
    { url, poolSize }: DatabaseConfig,
    how: Required<Pick<ConnectionOptions, 'applicationName' | 'timeouts'>> & Pick<ConnectionOptions, 'pipeline'>,
  ): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      providers: [Database],
      exports: [Database],
      imports: [
        TypeOrmModule.forRoot({ ...dataSourceOptions({ url, poolSize, ...how }), entities, retryAttempts: 0 }),
        // Not `forRoot`: that adds a guard and an interceptor to every request.
        {
          ...ClsModule.registerPlugins([
            new ClsPluginTransactional({
              imports: [TypeOrmModule],
              adapter: new TransactionalAdapterTypeOrm({ dataSourceToken: getDataSourceToken() }),
            }),
          ]),
          global: true,
        },
      ],
    };
  }
}
