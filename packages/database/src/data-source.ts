import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { migrations } from './migrations';
import { PipelinedPool } from './pipelined-pool';
import { NoSilentRollback } from './no-silent-rollback';
import { SnakeNaming } from './snake-naming';
import { type Timeouts, timeoutSettings, UNHURRIED } from './timeouts';

/** The options of a data source. */
export interface ConnectionOptions {
  /** `postgres://…` */
  url: string;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  /** The maximum of connections, three tenths of them for lists; three more are shared by all look-ups. */
  poolSize?: number;
  /** The timeouts of its connections; UNHURRIED by default. */
  timeouts?: Timeouts;
  /** Sends a transaction's statements before earlier ones are answered, where code asks for several at once. */
  pipeline?: boolean;
}

/**
 * The TypeORM options of every process, without entities, which TypeORM takes 50 ms of processor to read: the API inserts
 * and updates rows by them, commands do not. Only `admin migrate` runs migrations.
 */
export const dataSourceOptions = ({
  url,
  applicationName,
  poolSize = 10,
  timeouts = UNHURRIED,
  pipeline = false,
}: ConnectionOptions): DataSourceOptions => ({
  type: 'postgres',
  url,
  applicationName,
  poolSize,
  // The reason for any: TypeORM takes any module that is like pg.
  driver: Object.create(pg, { Pool: { value: PipelinedPool } }) as unknown,
  extra: { pipeline, longestSilence: timeouts.silence, ...timeoutSettings(timeouts) },
  subscribers: [NoSilentRollback],
  migrations: [...migrations],
  migrationsTableName: 'schema_migration',
  migrationsTransactionMode: 'each',
  namingStrategy: new SnakeNaming(),
  parseInt8: true,
});

/** A data source for programs without Nest. Call `initialize()`, and `destroy()` when done. */
export const createDataSource = (options: ConnectionOptions) => new DataSource(dataSourceOptions(options));
