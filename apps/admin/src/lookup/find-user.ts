import { columns, type RowOf } from '@review-service/database/columns';
import { User } from '@review-service/database/entities/user.entity';
import { text } from '@review-service/database/row-types';
import { empty, type Sql, sql, startsWith } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../base/refusal';
import { beginningOf, MOST_COMPARED, unknownName } from './unknown-name';
import { commandLine } from '../base/command-line';

const COLUMNS = columns(User, 'u', ['id', 'isActive']);

type FoundUser = RowOf<typeof COLUMNS>;

/** The row of a user, locked until the transaction ends; refuses unknown names. */
export const lockUser = (db: EntityManager, username: string): Promise<FoundUser> =>
  find(db, username, sql`for update`);

/** The same for what only active people can have. */
export async function lockActiveUser(db: EntityManager, username: string): Promise<FoundUser> {
  const user = await lockUser(db, username);
  if (user.isActive) return user;
  throw new Refusal(`"${username}" is deactivated. Run \`${commandLine(`user activate ${username}`)}\` first.`);
}

/** The id of a user; refuses unknown names. */
export const userId = async (db: Db, username: string): Promise<number> => (await find(db, username, empty)).id;

async function find(db: Db, username: string, lock: Sql): Promise<FoundUser> {
  const [user] = await all(
    db,
    COLUMNS,
    sql`select ${COLUMNS} from user_account u where u.username = ${username} ${lock}`,
  );
  if (!user) throw await unknownName(db, 'user', username, near(username));
  return user;
}

/** User names that begin like this one. */
export async function usernamesNear(db: Db, username: string): Promise<string[]> {
  const rows = await all(db, { name: text }, near(username));
  return rows.map(({ name }) => name);
}

const near = (username: string): Sql => sql`
  select username as name from user_account
  where ${startsWith(sql`username`, beginningOf(username))} limit ${MOST_COMPARED}`;
