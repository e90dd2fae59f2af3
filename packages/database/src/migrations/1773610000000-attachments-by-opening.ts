import type { QueryRunner } from 'typeorm';
import { createLedger } from './create-ledger';
import { foldWhileWriting } from './fold-while-writing';
import { followOpenings, HOLD_GROUPS } from './follow-openings';
import { ForwardOnly } from './forward-only';

const LEDGER = 'diff_file_attachment_opening_count';
const OTHERS = 'repository_id, of_type, mimetype, is_shown';
const KEY = `${OTHERS}, part, is_open, audience`;
const NAMES = { move: 'move_audiences_of_groups', trigger: 'review_group_audiences_moved' };

/**
 * A ledger of attachments that tells those that are open, because their audience is everybody or has a group that is
 * not invite-only, from the closed ones. The sum of each is in one row, however many audiences there are. Each attachment is counted with all of its repository,
 * under no type, and with the others of its type; in the sum, and by its audience.
 */
export class AttachmentsByOpening1773610000000 extends ForwardOnly {
  readonly name = 'AttachmentsByOpening1773610000000';

  async up(db: QueryRunner): Promise<void> {
    // Nobody opens or closes a group while the ledger is filled.
    await db.query('lock table review_group in share row exclusive mode');
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
      hold: HOLD_GROUPS,
      keysOfRows: `
        select a.repository_id, kind.of_type, kind.mimetype, a.is_shown, key.part, key.is_open, key.audience, $n
        from $rows a, lateral (select is_open_audience(a.audience) as is_open offset 0) opening,
          lateral (values (false, ''), (true, a.mimetype)) as kind (of_type, mimetype),
          lateral (values
            ('sum', opening.is_open, '{}'::integer[]), ('audience', opening.is_open, a.audience)
          ) as key (part, is_open, audience)`,
    });
    await foldWhileWriting(db, LEDGER, KEY);
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
    await followOpenings(db, { ledger: LEDGER, key: OTHERS, indexed: ['is_open', 'not is_open'], names: NAMES });
  }
}
