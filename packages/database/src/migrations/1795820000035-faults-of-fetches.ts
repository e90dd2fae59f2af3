import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/** The fault of a mirror's last fetch, for people who may change its repository. */
export class FaultsOfFetches1795820000035 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table repository_source add column fetch_fault text collate "C"');
  }
}
