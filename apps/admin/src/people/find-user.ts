import { query, sql } from '@review-service/database/sql';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../refusal';

/** The row of a user, locked until the transaction ends; refuses names that nobody has. */
export async function lockUser(db: EntityManager, username: string): Promise<{ id: number; isActive: boolean }> {
  const [user] = await query<{ id: number; isActive: boolean }>(
    db,
    sql`select id, is_active as "isActive" from user_account where username = ${username} for update`,
  );
  if (!user) throw new Refusal(`There is no user "${username}".`);
  return user;
}
