import { query, sql } from '@review-service/database/sql';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../refusal';

/** The id of a Local Site; refuses names that no site has. */
export async function findSite(db: EntityManager, name: string): Promise<number> {
  const [site] = await query<{ id: number }>(db, sql`select id from local_site where name = ${name}`);
  if (!site) throw new Refusal(`There is no site "${name}".`);
  return site.id;
}
