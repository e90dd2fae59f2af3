import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../base/refusal';
import { MOST_COMPARED, unknownName } from './unknown-name';
import { commandLine } from '../base/command-line';

/** The id of a Local Site; refuses unknown names. */
export async function findSite(db: Db, name: string): Promise<number> {
  const [site] = await all(db, { id: number }, sql`select id from local_site where name = ${name}`);
  if (site) return site.id;
  throw await unknownName(db, 'site', name, sql`select name from local_site limit ${MOST_COMPARED}`);
}

/** Where the name of something is looked up: a Local Site, or outside of all. */
export interface Where {
  readonly site?: string;
}

/** The id of that site; null: outside of all. */
export const siteIdOf = async (db: Db, { site }: Where): Promise<number | null> =>
  site === undefined ? null : findSite(db, site);

/** Refuses a person who does not belong to the site. */
export async function checkMember(db: EntityManager, site: string, user: { id: number; name: string }): Promise<void> {
  const [member] = await all(
    db,
    {},
    sql`select from local_site_user m join local_site s on s.id = m.local_site_id
      where s.name = ${site} and m.user_id = ${user.id}`,
  );
  if (!member)
    throw new Refusal(
      `"${user.name}" does not belong to the site "${site}". Run \`${commandLine(`site add-user ${site} ${user.name}`)}\` first.`,
    );
}
