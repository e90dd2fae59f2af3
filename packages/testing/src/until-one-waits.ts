import type { DataSource } from 'typeorm';
import { eventually } from './eventually';

/** How many connections to the database wait for locks that others hold. */
export async function waitingIn(db: DataSource): Promise<number> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await db.query<object[]>(waiting)).length;
}

/** Waits until one connection to the database waits for a lock that another one holds. */
export const untilOneWaits = (db: DataSource): Promise<boolean> => eventually(async () => (await waitingIn(db)) === 1);
