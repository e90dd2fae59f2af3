import { columns, type RowOf } from '@review-service/database/columns';
import { User } from '@review-service/database/entities/user.entity';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../refusal';

const COLUMNS = columns(User, 'u', ['id', 'isActive']);

/** The row of a user, locked until the transaction ends; refuses unknown names. */
export async function lockUser(db: EntityManager, username: string): Promise<RowOf<typeof COLUMNS>> {
  const [user] = await all(
    db,
    COLUMNS,
    sql`select ${COLUMNS} from user_account u where u.username = ${username} for update`,
  );
  if (!user) throw new Refusal(`There is no user "${username}".`);
  return user;
}
