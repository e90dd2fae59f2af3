import { nullable, number, text } from '@review-service/database/row-types';
import { sql, type Sql } from '@review-service/database/sql';
import { Faults } from './faults';
import { refuse } from './readers';
import type { Visit } from './visit';

/** A name in the document that refers to a row. */
export interface Reference {
  readonly path: string;
  readonly name: string;
  /** The Local Site of the name; null: no site. */
  readonly site?: number | null;
}

/** Returns the id of a reference. */
export type IdOf = (name: string, site?: number | null) => number;

/** The references of a member that lists names. */
export const referencesIn = (
  path: string,
  member: string,
  names: readonly string[],
  site?: number | null,
): Reference[] => names.map((name, index) => ({ path: `${path}.${member}[${index}]`, name, site }));

/** The reference of a member that holds one name or null. */
export const referenceIn = (path: string, member: string, name: string | null, site?: number | null): Reference[] =>
  name === null ? [] : [{ path: `${path}.${member}`, name, site }];

/** Finds the users named, in one query for a whole batch. */
export const findUsers = (visit: Visit, references: readonly Reference[]): Promise<IdOf> =>
  find(
    visit,
    'user',
    references,
    ({ names }) =>
      sql`select id, username as name, null::integer as site from user_account where username = any(${names})`,
  );

/** Finds the Local Sites named. */
export const findSites = (visit: Visit, references: readonly Reference[]): Promise<IdOf> =>
  find(
    visit,
    'Local Site',
    references,
    ({ names }) => sql`select id, name, null::integer as site from local_site where name = any(${names})`,
  );

/** Finds the groups named, each among those of its site. */
export const findGroups = (visit: Visit, references: readonly Reference[]): Promise<IdOf> =>
  find(visit, 'group', references, (wanted) =>
    ofTheirSites(sql`(select * from review_group where deleted_at is null)`, wanted),
  );

/** Finds the repositories named, each among those of its site. */
export const findRepositories = (visit: Visit, references: readonly Reference[]): Promise<IdOf> =>
  find(visit, 'repository', references, (wanted) => ofTheirSites(sql`repository`, wanted));

/** Each name once in each of its sites. */
interface Wanted {
  readonly names: readonly string[];
  readonly sites: readonly (number | null)[];
}

const FOUND = { id: number, name: text, site: nullable(number) };

/** Two queries, because an index on site and name serves `is null` and `=`, but no combination. */
const ofTheirSites = (table: Sql, { names, sites }: Wanted): Sql => sql`
  select id, name, local_site_id as site from ${table} as named
  where local_site_id is null and name = any(${names.filter((_, index) => sites[index] === null)})
  union all
  select id, named.name, local_site_id
  from ${table} as named join unnest(${sites}::int[], ${names}::text[]) as wanted (site, name)
    on local_site_id = wanted.site and named.name = wanted.name`;

/** Finds the rows of references; refuses unknown ones. */
export async function find(
  { db }: Visit,
  what: string,
  references: readonly Reference[],
  rowsNamed: (wanted: Wanted) => Sql,
): Promise<IdOf> {
  const wanted = [
    ...new Map(references.map((reference) => [keyOf(reference.name, reference.site), reference])).values(),
  ];
  const [names, sites] = [wanted.map(({ name }) => name), wanted.map(({ site = null }) => site)];
  const rows = names.length ? await db.all(FOUND, rowsNamed({ names, sites })) : [];
  const ids = new Map(rows.map(({ id, name, site }) => [keyOf(name, site), id]));
  const faults = new Faults();
  faults.each(references, ({ path, name, site }) => ids.has(keyOf(name, site)) || refuse(path, `no ${what} "${name}"`));
  faults.throwAll();
  return (name, site) => ids.get(keyOf(name, site)) ?? refuse('', `no ${what} "${name}"`);
}

/** Names have no NUL, so no name looks like one with a site. */
const keyOf = (name: string, site: number | null = null) => (site === null ? name : `${site}\0${name}`);
