import type { Sql } from '@review-service/database/sql';
import { Pool } from 'pg';

/**
 * A connection that plans each text once, for any values; `query` plans it each time. For checks that send the same
 * large statements thousands of times: most of their time would be planning.
 */
export class PlannedOnce {
  private readonly pool: Pool;
  private readonly names = new Map<string, string>();

  constructor(url: string) {
    this.pool = new Pool({ connectionString: url, max: 1, options: '-c plan_cache_mode=force_generic_plan' });
  }

  /** The test declares the type of the rows. */
  async query<Row extends object>({ text, values }: Sql): Promise<Row[]> {
    const name = this.names.get(text) ?? `planned_${this.names.size + 1}`;
    this.names.set(text, name);
    const { rows } = await this.pool.query<Row>({ name, text, values });
    return rows;
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}
