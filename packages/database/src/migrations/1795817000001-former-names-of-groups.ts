import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';
import { buildIndex } from '../steps/indexes';

/**
 * Groups keep their former names, until another group takes one. Triggers see to it, so it holds for every way in which a
 * group gets a name.
 */
export class FormerNamesOfGroups1795817000001 extends ForwardOnly {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table review_group add column if not exists aliases text[] collate "C" not null default '{}'`);
    await buildIndex(
      db,
      'review_group_aliases',
      `review_group using gin (aliases) where deleted_at is null and aliases <> '{}'`,
    );

    // The newest first, and so many that a group stays small however often it is renamed.
    await db.query(`
      create or replace function keep_former_name() returns trigger language plpgsql as $$
      begin
        if old.deleted_at is null then
          new.aliases := (array[old.name] || array_remove(array_remove(new.aliases, old.name), new.name))[1:20];
        else
          -- It is restored: what others took meanwhile is theirs.
          new.aliases := array(
            select former from unnest(new.aliases) with ordinality one (former, place)
            where former <> new.name and not exists (
              select from review_group other
              where other.deleted_at is null and other.local_site_id is not distinct from new.local_site_id
                and (other.name = former or other.aliases @> array[former]))
            order by place);
        end if;
        return new;
      end $$`);
    await db.query(`
      create or replace trigger review_group_keeps_former_name before update on review_group for each row
      when (new.deleted_at is null and (old.name <> new.name or old.deleted_at is not null))
      execute function keep_former_name()`);

    // A statement of its own: it sees the group from which the name was taken, which the unique index has waited for.
    await db.query(`
      create or replace function take_name() returns trigger language plpgsql as $$
      begin
        update review_group g set aliases = array_remove(g.aliases, new.name)
        where g.aliases @> array[new.name] and g.aliases <> '{}' and g.deleted_at is null
          and g.local_site_id is not distinct from new.local_site_id and g.id <> new.id;
        return null;
      end $$`);
    await db.query(`
      create or replace trigger review_group_takes_name after insert on review_group for each row
      when (new.deleted_at is null) execute function take_name()`);
    await db.query(`
      create or replace trigger review_group_takes_other_name after update on review_group for each row
      when (new.deleted_at is null and (old.name <> new.name or old.deleted_at is not null))
      execute function take_name()`);
  }
}
