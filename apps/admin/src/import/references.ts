import { query, sql, type Sql } from '@review-service/database/sql';
import { pathTo } from './world-error';
import { refuse } from './readers';
import type { Visit } from './visit';

/** A name in the document that stands for a row. */
export interface Reference {
  readonly path: string;
  readonly name: string;
  /** The Local Site whose names are meant; null: no site. */
  readonly site?: number | null;
}

/** The id behind a reference that was looked up. */
export type IdOf = (name: string, site?: number | null) => number;

/** The references of a member that lists names. */
export const referencesIn = (
  path: string,
  member: string,
  names: readonly string[],
  site?: number | null,
): Reference[] => names.map((name, index) => ({ path: pathTo(pathTo(path, member), index), name, site }));

/** The reference of a member that holds one name or null. */
export const referenceIn = (path: string, member: string, name: string | null, site?: number | null): Reference[] =>
  name === null ? [] : [{ path: pathTo(path, member), name, site }];

/** Finds the users named, in one query for a whole batch. */
export const findUsers = (visit: Visit, references: Reference[]): Promise<IdOf> =>
  find(
    visit,
    'user',
    references,
    (names) => sql`select id, username as name, null as site from user_account where username = any(${names})`,
  );

/** Finds the Local Sites named. */
export const findSites = (visit: Visit, references: Reference[]): Promise<IdOf> =>
  find(
    visit,
    'Local Site',
    references,
    (names) => sql`select id, name, null as site from local_site where name = any(${names})`,
  );

/** Finds the groups named, each among those of its site. */
export const findGroups = (visit: Visit, references: Reference[]): Promise<IdOf> =>
  find(
    visit,
    'group',
    references,
    (names) => sql`
    select id, name, local_site_id as site from review_group where name = any(${names}) and deleted_at is null`,
  );

/** Finds the repositories named, each among those of its site. */
export const findRepositories = (visit: Visit, references: Reference[]): Promise<IdOf> =>
  find(
    visit,
    'repository',
    references,
    (names) => sql`
    select id, name, local_site_id as site from repository where name = any(${names})`,
  );

interface Found {
  id: number;
  name: string;
  site: number | null;
}

async function find(
  { db }: Visit,
  what: string,
  references: Reference[],
  rowsNamed: (names: string[]) => Sql,
): Promise<IdOf> {
  const names = [...new Set(references.map(({ name }) => name))];
  const rows = names.length ? await query<Found>(db, rowsNamed(names)) : [];
  const ids = new Map(rows.map(({ id, name, site }) => [keyOf(name, site), id]));
  const missing = references.find(({ name, site }) => !ids.has(keyOf(name, site)));
  if (missing) refuse(missing.path, `no ${what} "${missing.name}"`);
  return (name, site) => ids.get(keyOf(name, site)) ?? refuse('', `no ${what} "${name}"`);
}

const keyOf = (name: string, site: number | null = null) => `${site ?? ''}/${name}`;
