import { nullable, number, text } from '@review-service/database/row-types';
import { sql, type Sql } from '@review-service/database/sql';
import { Faults } from './faults';
import { refuse } from './readers';
import type { Entry } from './section';
import type { Visit } from './visit';

/** A name in the document that refers to a row. */
export interface Reference {
  readonly path: string;
  readonly name: string;
  /** The Local Site of the name; null: no site. */
  readonly site?: number | null | undefined;
}

/** Returns the id of a reference. */
export type IdOf = (name: string, site?: number | null) => number;

/** What a member has that refers to rows: a name, names, or none. */
type Named = string | readonly string[] | null;

/** The references in these members of entries, whose names belong to the site of their entry. */
export const referencesIn = <Member extends string, Row extends Readonly<Record<Member, Named>>>(
  entries: readonly Pick<Entry<Row>, 'path' | 'row'>[],
  members: readonly Member[],
  site?: (row: Row) => number | null,
): Reference[] =>
  entries.flatMap(({ path, row }) =>
    members.flatMap((member) =>
      placesOf(`${path}.${member}`, row[member]).map((place) => ({ ...place, site: site?.(row) })),
    ),
  );

function placesOf(path: string, named: Named): Pick<Reference, 'path' | 'name'>[] {
  if (named === null) return [];
  if (typeof named === 'string') return [{ path, name: named }];
  return named.map((name, index) => ({ path: `${path}[${index}]`, name }));
}

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
