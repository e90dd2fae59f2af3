import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/**
 * What the bounds of a token name, as clients see them: groups and Local Sites by their present names. In PL/pgSQL, because
 * PostgreSQL prepares the searches in an expression for each statement, also where no token has bounds.
 */
export class ShownBounds1795820000022 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create function shown_bounds(bounds jsonb) returns jsonb language plpgsql stable strict as $$
      begin
        return jsonb_strip_nulls(jsonb_build_object(
          'repositories', bounds->'repositories',
          'groups', case when bounds ? 'groups' then (
            select coalesce(jsonb_agg(g.name order by g.name), '[]') from review_group g
            where g.id in (select jsonb_array_elements(bounds->'groups')::integer) and g.deleted_at is null) end,
          'sites', case when bounds ? 'sites' then (
            select jsonb_agg(coalesce(s.name, '') order by s.name nulls first)
            from (select jsonb_array_elements(bounds->'sites')::integer as id) one
            left join local_site s on s.id = one.id where one.id = 0 or s.id is not null) end));
      end $$`);
  }
}
