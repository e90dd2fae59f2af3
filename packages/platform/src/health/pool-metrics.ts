import type { PipelinedPool } from '@review-service/database/pipelined-pool';
import type { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { showNumber } from './show-number';

/** Metrics of the process's database connections: used ones, and waiting requests. */
export function observePool(database: DataSource, registry: Registry): void {
  // TypeORM does not type the pool; our `driver` option determines it.
  const pool = (database.driver as unknown as { master: PipelinedPool }).master;
  const show = (name: string, help: string, read: () => number) =>
    showNumber(registry, `review_service_database_${name}`, help, read);
  show('pool_size', 'Connections that the pool may have (DATABASE_POOL_SIZE)', () => pool.counts.max);
  show('pool_open', 'Connections that the pool has', () => pool.counts.open);
  show('pool_idle', 'Connections of the pool that nobody uses', () => pool.counts.idle);
  show('pool_waiting', 'Who waits for a connection of the pool, other than lists', () => pool.counts.waiting);
  show('lists_waiting', 'Lists that wait for one of the connections that lists have', () => pool.listsWaiting);
  show('look_up_connections', 'Connections that look-ups share', () => pool.shared.open);
  show('look_ups_waiting', 'Look-ups without an answer', () => pool.shared.owed);
}
