import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { PipelinedPool } from './pipelined-pool';
import { NoSilentRollback } from './no-silent-rollback';
import { entities, migrations } from './schema';
import { SnakeNaming } from './snake-naming';
import { type Timeouts, timeoutSettings, UNHURRIED } from './timeouts';

/** What a connection can be told. */
export interface ConnectionOptions {
  /** `postgres://…` */
  url: string;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  /** At most this many connections, three tenths of them for lists, and three more that all look-ups share. */
  poolSize?: number;
  /** How long its statements may take; without, as long as those of a program that somebody watches. */
  timeouts?: Timeouts;
}

/** How every process connects. Migrations are run by `admin migrate` only. */
export const dataSourceOptions = ({
  url,
  applicationName,
  poolSize = 10,
  timeouts = UNHURRIED,
}: ConnectionOptions): DataSourceOptions => ({
  type: 'postgres',
  url,
  applicationName,
  poolSize,
  // The reason for any: TypeORM takes any module that is like pg.
  driver: Object.create(pg, { Pool: { value: PipelinedPool } }) as unknown,
  extra: { longestSilence: timeouts.silence, ...timeoutSettings(timeouts) },
  entities,
  subscribers: [NoSilentRollback],
  migrations,
  migrationsTableName: 'schema_migration',
  migrationsTransactionMode: 'each',
  namingStrategy: new SnakeNaming(),
  parseInt8: true,
});

/** A data source of one's own, for programs without Nest. Call `initialize()`, and `destroy()` when done. */
export const createDataSource = (options: ConnectionOptions) => new DataSource(dataSourceOptions(options));
