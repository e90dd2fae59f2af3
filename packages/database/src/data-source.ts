import { DataSource, type DataSourceOptions } from 'typeorm';
import { entities } from './entities';
import { migrations } from './migrations';
import { SnakeNaming } from './snake-naming';

/** What a connection can be told. */
export interface ConnectionOptions {
  /** `postgres://…` */
  url: string;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  /** At most this many connections. */
  poolSize?: number;
}

/** How every process connects. Migrations are run by `admin migrate` only. */
export const dataSourceOptions = ({ url, applicationName, poolSize = 10 }: ConnectionOptions): DataSourceOptions => ({
  type: 'postgres',
  url,
  applicationName,
  poolSize,
  connectTimeoutMS: 5_000,
  entities,
  migrations,
  migrationsTableName: 'schema_migration',
  migrationsTransactionMode: 'each',
  namingStrategy: new SnakeNaming(),
  parseInt8: true,
});

/** A data source of one's own, for programs without Nest. Call `initialize()`, and `destroy()` when done. */
export const createDataSource = (options: ConnectionOptions) => new DataSource(dataSourceOptions(options));
