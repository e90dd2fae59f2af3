import { GroupSettings } from '@review-service/contracts/groups';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { Group } from '@review-service/database/entities/group.entity';
import { hadOneOf } from '@review-service/database/former-names';
import { nullable, text } from '@review-service/database/row-types';
import { empty, type Sql, sql, startsWith } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../../base/refusal';
import { settingsOf } from '../../base/settings-of';
import { siteIdOf, type Where } from '../../lookup/find-site';
import { beginningOf, MOST_COMPARED, unknownName } from '../../lookup/unknown-name';

const COLUMNS = together(
  columns(Group, 'g', ['id', 'name', 'aliases', 'displayName', 'managedBy', ...settingsOf(GroupSettings, Group)]),
  computed({
    site: [nullable(text), sql`(select s.name from local_site s where s.id = g.local_site_id)`],
  }),
);

/** A group, as commands find it. */
export type FoundGroup = RowOf<typeof COLUMNS>;

/** The group of a name; refuses unknown names. */
export const findGroup = (db: Db, name: string, where: Where): Promise<FoundGroup> => find(db, name, where, empty);

/** The same, locked until the transaction ends. */
export const lockGroup = (db: EntityManager, name: string, where: Where): Promise<FoundGroup> =>
  find(db, name, where, sql`for update of g`);

async function find(db: Db, name: string, where: Where, lock: Sql): Promise<FoundGroup> {
  const siteId = await siteIdOf(db, where);
  const here = sql`g.deleted_at is null and g.local_site_id is not distinct from ${siteId}::int`;
  const [group] = await all(
    db,
    COLUMNS,
    sql`select ${COLUMNS} from review_group g where g.name = ${name} and ${here} ${lock}`,
  );
  if (group) return group;
  const [renamed] = await all(
    db,
    { name: text },
    sql`select g.name from review_group g where ${hadOneOf(sql`${[name]}::text[]`)} and ${here}`,
  );
  if (renamed) throw new Refusal(`There is no group "${name}": it was renamed to "${renamed.name}".`);
  const near = sql`
    select g.name from review_group g
    where ${here} and ${startsWith(sql`g.name`, beginningOf(name))} limit ${MOST_COMPARED}`;
  throw await unknownName(db, 'group', name, near);
}

/** A group for people: its name, and its site if it has one. */
export const inWords = ({ name, site }: Pick<FoundGroup, 'name' | 'site'>): string =>
  site === null ? `the group "${name}"` : `the group "${name}" of the site "${site}"`;

/** The same where a sentence begins with it. */
export const asSubject = (group: Pick<FoundGroup, 'name' | 'site'>): string => inWords(group).replace(/^t/, 'T');

/** Refuses what a directory would undo: its groups are renamed there, and get their members there. */
export function leaveToDirectory(group: FoundGroup): void {
  if (group.managedBy !== null)
    throw new Refusal(`The directory "${group.managedBy}" keeps ${inWords(group)}. Change it there.`);
}
