import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/** Which mirror a worker fetches, so that no other does meanwhile. */
export class FetchesOfMirrors1795705699586 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table repository_source add column fetching_until timestamptz');
  }
}
