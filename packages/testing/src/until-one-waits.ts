import type { DataSource } from 'typeorm';
import { eventually } from './eventually';

/** Waits until one connection to the database waits for a lock that another one holds. */
export const untilOneWaits = (db: DataSource): Promise<boolean> =>
  eventually(async () => {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await db.query<object[]>(waiting)).length === 1;
  });
