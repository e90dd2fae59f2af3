import type { EntityManager } from 'typeorm';
import { boolean } from './row-types';
import { sql } from './sql';
import { all } from './verbs';

/** The key of an advisory lock, the same in every release. */
const LOCK = 7_264_003;

/**
 * Takes a lock until the transaction ends: changes that could take away the last active superuser run one after another.
 */
export async function lockSuperusers(db: EntityManager): Promise<void> {
  await all(db, {}, sql`select from pg_advisory_xact_lock(${LOCK}::bigint)`);
}

/**
 * Is this the last active superuser, without whom nobody could administer the service? Takes the lock: if two superusers
 * deactivate each other at once, one stays.
 */
export async function isLastSuperuser(db: EntityManager, userId: number): Promise<boolean> {
  await lockSuperusers(db);
  const [row] = await all(
    db,
    { last: boolean },
    sql`select exists (select from user_account where id = ${userId} and is_superuser and is_active)
      and not exists (select from user_account where id <> ${userId} and is_superuser and is_active) as last`,
  );
  return row?.last ?? false;
}
