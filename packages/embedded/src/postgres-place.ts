import { join } from 'node:path';

/** PostgreSQL's own folder in a data directory. */
export const CLUSTER = 'postgres';

/** Where the embedded PostgreSQL keeps what it has, inside a data directory. */
export interface PostgresPlace {
  dataDir: string;
  /** PostgreSQL's own data directory. */
  cluster: string;
  password: string;
  /** A folder with one note per keeper: which processes hold the cluster at the moment. */
  holders: string;
  log: string;
}

/** Names the files of a data directory's PostgreSQL, whether they exist yet or not. */
export function postgresPlace(dataDir: string): PostgresPlace {
  return {
    dataDir,
    cluster: join(dataDir, CLUSTER),
    password: join(dataDir, 'postgres.password'),
    holders: join(dataDir, 'running'),
    log: join(dataDir, 'log', 'postgres.log'),
  };
}
