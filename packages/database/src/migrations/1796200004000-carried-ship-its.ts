import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/** A repository may ask reviewers again after each rebase: ship-its are not carried to a revision of the same lines. */
export class CarriedShipIts1796200004000 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table repository add column carries_ship_its boolean not null default true`);
  }
}
