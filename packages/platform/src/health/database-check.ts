import { pendingMigrations } from '@review-service/database/migrate';
import type { DataSource } from 'typeorm';
import type { ReadinessCheck } from './readiness';

/** Ready when the database answers and has every migration that this release needs. */
export const databaseCheck =
  (database: DataSource): ReadinessCheck =>
  async () => {
    const pending = await pendingMigrations(database);
    return pending.length ? `${pending.length} migrations are pending: run \`admin migrate\`` : undefined;
  };
