import { PERMISSIONS } from '@review-service/contracts/permissions';
import { boolean, number, text } from '@review-service/database/row-types';
import type { RowOf } from '@review-service/database/columns';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { withMigratedDatabase } from '../../connections/database';
import { and, lookUp } from '../../listing/filters';
import { type Asked, showPage } from '../../listing/page';
import { userId } from '../../lookup/find-user';

const SHAPE = { permission: text, known: boolean, people: number };

type Listed = RowOf<typeof SHAPE>;

interface Flags extends Asked<string> {
  readonly user?: string;
}

const TABLE: Readonly<Record<string, (row: Listed) => string>> = {
  PERMISSION: ({ permission }) => permission,
  PEOPLE: ({ people }) => String(people),
  NOTE: ({ known }) => (known ? '' : 'imported; unused'),
};

/** Lists permissions, and how many people have each: those that the service asks for, and those of an import. */
export const run = ({ user, after, limit }: Flags): Promise<object> =>
  withMigratedDatabase(async (db) => {
    const whose = await lookUp(user, (name) => userId(db, name));
    const permissions = await all(
      db,
      SHAPE,
      sql`
        with held as (
          select codename, count(*) as people from user_permission
          where true ${and(whose, (id) => sql`user_id = ${id}`)} group by codename),
        known as (select unnest(${[...PERMISSIONS]}::text[]) collate "C" as codename)
        select codename as permission, known.codename is not null as known, coalesce(people, 0) as people
        from known ${whose === undefined ? sql`full` : sql`right`} join held using (codename)
        where true ${and(after, (place) => sql`codename > ${place}`)} order by codename limit ${limit + 1}`,
    );
    return showPage(permissions, limit, { columns: TABLE, place: ({ permission }) => permission });
  });
