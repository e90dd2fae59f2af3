import type { QueryRunner } from 'typeorm';
import { createLedger } from './create-ledger';
import { foldWhileWriting } from './fold-while-writing';
import { ForwardOnly } from './forward-only';

const LEDGER = 'diff_file_attachment_opening_count';
const KEY = 'repository_id, of_type, mimetype, is_shown, part, is_open, audience';

/**
 * A ledger of attachments that tells those that are open, because their audience is everybody or has a group that is
 * not invite-only, from the closed ones. The sum of each is in one row, however many audiences there are; the ledgers
 * by audience were read as a whole for each list. Each attachment is counted with all of its repository,
 * under no type, and with the others of its type; in the sum, and by its audience.
 *
 * The ledgers by audience are for the release before.
 */
export class AttachmentsByOpening1773610000000 extends ForwardOnly {
  readonly name = 'AttachmentsByOpening1773610000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create function is_open_audience(audience integer[]) returns boolean language sql stable as $$
        select audience = '{}' or exists (select from review_group where id = any(audience) and not invite_only)
      $$`);
    await createLedger(db, {
      ledger: LEDGER,
      columns: `
        repository_id integer not null,
        of_type boolean not null,
        mimetype text collate "C" not null,
        is_shown boolean not null,
        part text collate "C" not null check (part in ('sum', 'audience')),
        is_open boolean not null,
        audience integer[] not null`,
      key: KEY,
      // Thousands of groups do not fit into an index row.
      indexed: 'repository_id, of_type, mimetype, part, is_open, is_shown',
      counted: 'diff_file_attachment',
      triggers: 'diff_file_attachment_counted_by_opening',
      // Nobody opens or closes a group of these meanwhile.
      hold: `
        perform from review_group where id in (select unnest(audience) from $rows) order by id for key share`,
      keysOfRows: `
        select a.repository_id, kind.of_type, kind.mimetype, a.is_shown, key.part, key.is_open, key.audience, $n
        from $rows a, lateral (select is_open_audience(a.audience) as is_open offset 0) opening,
          lateral (values (false, ''), (true, a.mimetype)) as kind (of_type, mimetype),
          lateral (values
            ('sum', opening.is_open, '{}'::integer[]), ('audience', opening.is_open, a.audience)
          ) as key (part, is_open, audience)`,
    });
    await foldWhileWriting(db, LEDGER, KEY);
    await this.followGroups(db);
  }

  /** When a group is opened or closed, the audiences that it decides about move. */
  private async followGroups(db: QueryRunner) {
    const moving = (from: string) => `
      select repository_id, of_type, mimetype, is_shown, is_open, audience, sum(n) as n from ${LEDGER}
      where part = 'audience' and ${from} and audience && changed and is_open <> is_open_audience(audience)
      group by repository_id, of_type, mimetype, is_shown, is_open, audience having sum(n) <> 0`;
    // Stronger than the lock of an update that changes no key, so that it waits for those who count.
    await db.query(`
      create function wait_for_counts_of_group() returns trigger language plpgsql as $$
      begin
        perform from review_group where id = old.id for update;
        return new;
      end $$`);
    await db.query(`
      create trigger review_group_opening_held before update of invite_only on review_group for each row
      when (new.invite_only <> old.invite_only) execute function wait_for_counts_of_group()`);
    await db.query(`
      create function move_audiences_of_groups() returns trigger language plpgsql as $$
      declare
        changed integer[] := array(
          select after.id from old_rows before join new_rows after on after.id = before.id
          where after.invite_only <> before.invite_only);
      begin
        if changed = '{}' then return null; end if;
        -- One after the other: an audience may have the groups of two.
        perform pg_advisory_xact_lock('${LEDGER}'::regclass::integer);
        insert into ${LEDGER} (${KEY}, n)
        select moved.repository_id, moved.of_type, moved.mimetype, moved.is_shown, key.part, key.is_open, key.audience, sum(key.n)
        from (
          -- Two indexes, and a condition for each.
          ${moving('is_open')} union all ${moving('not is_open')}) moved,
          lateral (values
            ('audience', moved.is_open, moved.audience, - moved.n), ('audience', not moved.is_open, moved.audience, moved.n),
            ('sum', moved.is_open, '{}', - moved.n), ('sum', not moved.is_open, '{}', moved.n)
          ) as key (part, is_open, audience, n)
        group by moved.repository_id, moved.of_type, moved.mimetype, moved.is_shown, key.part, key.is_open, key.audience
        having sum(key.n) <> 0;
        return null;
      end $$`);
    await db.query(`
      create trigger review_group_audiences_moved after update on review_group
      referencing old table as old_rows new table as new_rows
      for each statement execute function move_audiences_of_groups()`);
  }
}
