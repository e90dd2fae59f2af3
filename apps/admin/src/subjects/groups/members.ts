import { columns, type RowOf } from '@review-service/database/columns';
import { User } from '@review-service/database/entities/user.entity';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { withMigratedDatabase } from '../../connections/database';
import { and } from '../../listing/filters';
import { type Asked, showPage } from '../../listing/page';
import type { Where } from '../../lookup/find-site';
import { findGroup } from './find-group';

const COLUMNS = columns(User, 'u', ['id', 'username', 'email', 'firstName', 'lastName', 'isActive']);

const TABLE: Readonly<Record<string, (user: RowOf<typeof COLUMNS>) => string>> = {
  USERNAME: ({ username }) => username,
  ID: ({ id }) => String(id),
  STATUS: ({ isActive }) => (isActive ? 'active' : 'deactivated'),
  EMAIL: ({ email }) => email,
  NAME: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim(),
};

/** Lists the members of a group, by user name. */
export const run = (name: string, { after, limit, ...where }: Asked<string> & Where): Promise<object> =>
  withMigratedDatabase(async (db) => {
    const { id } = await findGroup(db, name, where);
    const members = await all(
      db,
      COLUMNS,
      sql`
        select ${COLUMNS} from review_group_member m join user_account u on u.id = m.user_id
        where m.group_id = ${id} ${and(after, (place) => sql`u.username > ${place}`)}
        order by u.username limit ${limit + 1}`,
    );
    return showPage(members, limit, { columns: TABLE, place: ({ username }) => username });
  });
