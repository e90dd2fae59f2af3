import { randomBytes } from 'node:crypto';
import { DATABASE } from './postgres-cluster';
import type { PostgresPlace } from './postgres-place';
import { readOrMake } from './write-once';

/** The password of a data directory's PostgreSQL: on a machine with other users, loopback alone keeps nobody out. */
export function postgresPassword({ password }: PostgresPlace): string {
  return readOrMake(password, () => randomBytes(24).toString('hex'));
}

/** The value of DATABASE_URL that leads to the PostgreSQL of a data directory. */
export function postgresUrl(place: PostgresPlace, port: number): string {
  return `postgresql://${DATABASE}:${postgresPassword(place)}@127.0.0.1:${port}/${DATABASE}`;
}
