import type { DynamicModule } from '@nestjs/common';
import { ClsPluginTransactional } from '@nestjs-cls/transactional';
import { TransactionalAdapterTypeOrm } from '@nestjs-cls/transactional-adapter-typeorm';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { dataSourceOptions } from '@review-service/database/data-source';
import { ClsModule } from 'nestjs-cls';
import type { DatabaseConfig } from '../config/database.config';

/** Connects a Nest application to PostgreSQL and gives its services `@Transactional()`. */
export class DatabaseModule {
  /** @param applicationName shown in pg_stat_activity */
  static of({ url, poolSize }: DatabaseConfig, applicationName: string): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      imports: [
        TypeOrmModule.forRoot({ ...dataSourceOptions({ url, poolSize, applicationName }), retryAttempts: 0 }),
        ClsModule.forRoot({
          global: true,
          interceptor: {
            mount: true,
            setup: (cls, context) => {
              cls.set('requestId', context.switchToHttp().getRequest<{ id: string }>().id);
            },
          },
          plugins: [
            new ClsPluginTransactional({
              imports: [TypeOrmModule],
              adapter: new TransactionalAdapterTypeOrm({ dataSourceToken: getDataSourceToken() }),
            }),
          ],
        }),
      ],
    };
  }
}
