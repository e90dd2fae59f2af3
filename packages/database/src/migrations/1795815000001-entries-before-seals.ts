import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/** Entries per statement. */
const BATCH = 10_000;

/** Notes the entries from before there were seals, so that they are sealed once; a second run goes on where one ended. */
export class EntriesBeforeSeals1795815000001 extends ForwardOnly {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    let place: { at: string; id: string } | undefined = { at: '-infinity', id: '0' };
    while (place) {
      const [last] = (await db.query(
        `
        with old as (
          select at, id from audit_log where (at, id) > ($1::timestamptz, $2::bigint) order by at, id limit ${BATCH}),
        noted as (
          insert into audit_unsealed (id, at)
          select id, at from old where not exists (select from audit_node n where n.entry_id = old.id)
          on conflict do nothing)
        select at::text, id::text from old order by old.at desc, old.id desc limit 1`,
        [place.at, place.id],
      )) as { at: string; id: string }[];
      place = last;
    }
  }
}
