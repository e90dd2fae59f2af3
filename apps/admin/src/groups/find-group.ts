import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { Group } from '@review-service/database/entities/group.entity';
import { nullable, text } from '@review-service/database/row-types';
import { empty, type Sql, sql, startsWith } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';
import type { EntityManager } from 'typeorm';
import { findSite } from '../sites/find-site';
import { MOST_COMPARED, unknownName } from '../unknown-name';

/** Where the name of a group is looked up: a Local Site, or outside of all. */
export interface Where {
  readonly site?: string;
}

const COLUMNS = together(
  columns(Group, 'g', ['id', 'name', 'displayName', 'mailingList', 'visible', 'inviteOnly']),
  computed({
    site: [nullable(text), sql`(select s.name from local_site s where s.id = g.local_site_id)`],
  }),
);

/** A group, as commands find it. */
export type FoundGroup = RowOf<typeof COLUMNS>;

/** So many letters at the beginning are right in a name that is compared with a misspelled one. */
const RIGHT = 2;

/** The group of a name; refuses unknown names. */
export const findGroup = (db: Db, name: string, where: Where): Promise<FoundGroup> => find(db, name, where, empty);

/** The same, locked until the transaction ends. */
export const lockGroup = (db: EntityManager, name: string, where: Where): Promise<FoundGroup> =>
  find(db, name, where, sql`for update of g`);

async function find(db: Db, name: string, { site }: Where, lock: Sql): Promise<FoundGroup> {
  const siteId = site === undefined ? null : await findSite(db, site);
  const here = sql`g.deleted_at is null and g.local_site_id is not distinct from ${siteId}::int`;
  const [group] = await all(
    db,
    COLUMNS,
    sql`select ${COLUMNS} from review_group g where g.name = ${name} and ${here} ${lock}`,
  );
  if (group) return group;
  const near = await all(
    db,
    { name: text },
    sql`
      select g.name from review_group g
      where ${here} and ${startsWith(sql`g.name`, name.slice(0, RIGHT))} limit ${MOST_COMPARED}`,
  );
  throw unknownName(
    'group',
    name,
    near.map((other) => other.name),
  );
}

/** A group for people: its name, and its site if it has one. */
export const inWords = ({ name, site }: Pick<FoundGroup, 'name' | 'site'>): string =>
  site === null ? `the group "${name}"` : `the group "${name}" of the site "${site}"`;
