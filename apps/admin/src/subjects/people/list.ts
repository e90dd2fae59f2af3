import { UpdateUser } from '@review-service/contracts/users';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { User } from '@review-service/database/entities/user.entity';
import { text } from '@review-service/database/row-types';
import { isoTime, join, type Sql, sql, startsWith } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { withMigratedDatabase } from '../../connections/database';
import { settingsOf } from '../../base/settings-of';
import { and, lookUp } from '../../listing/filters';
import { type Asked, showPage } from '../../listing/page';
import { checkPermissionName } from '../../lookup/check-permissions';
import { findSite } from '../../lookup/find-site';

const COLUMNS = together(
  columns(User, 'u', ['id', 'username', 'isStaff', 'isSuperuser', ...settingsOf(UpdateUser, User)]),
  computed({ joined: [text, isoTime(sql`u.joined_at`)] }),
);

type Listed = RowOf<typeof COLUMNS>;

interface Flags extends Asked<string> {
  readonly search?: string;
  readonly active?: true;
  readonly deactivated?: true;
  readonly superuser?: true;
  readonly staff?: true;
  readonly permission?: string;
  readonly site?: string;
}

const TABLE: Readonly<Record<string, (user: Listed) => string>> = {
  USERNAME: ({ username }) => username,
  ID: ({ id }) => String(id),
  STATUS: ({ isActive }) => (isActive ? 'active' : 'deactivated'),
  RANK: ({ isSuperuser, isStaff }) => [isSuperuser && 'superuser', isStaff && 'staff'].filter(Boolean).join(','),
  JOINED: ({ joined }) => joined.slice(0, 10),
  EMAIL: ({ email }) => email,
  NAME: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim(),
};

/** Lists accounts, by user name in code point order, as its index has them. */
export const run = ({ limit, ...flags }: Flags): Promise<object> =>
  withMigratedDatabase(async (db) => {
    if (flags.permission !== undefined) await checkPermissionName(db, flags.permission);
    const siteId = await lookUp(flags.site, (name) => findSite(db, name));
    const users = await all(
      db,
      COLUMNS,
      sql`
        select ${COLUMNS} from user_account u
        where true ${conditions(flags, siteId)} order by u.username limit ${limit + 1}`,
    );
    return showPage(users, limit, { columns: TABLE, place: ({ username }) => username });
  });

const conditions = (flags: Omit<Flags, 'limit'>, siteId: number | undefined): Sql => {
  const { search, active, deactivated, superuser, staff, permission, after } = flags;
  return sql`
    ${and(search, (start) => sql`u.id = any (array(${beginningWith(start)}))`)}
    ${and(active, () => sql`u.is_active`)}
    ${and(deactivated, () => sql`not u.is_active`)}
    ${and(superuser, () => sql`u.is_superuser`)}
    ${and(staff, () => sql`u.is_staff`)}
    ${and(permission, (codename) => sql`exists (select from user_permission p where p.user_id = u.id and p.codename = ${codename})`)}
    ${and(siteId, (id) => sql`exists (select from local_site_user m where m.local_site_id = ${id} and m.user_id = u.id)`)}
    ${and(after, (place) => sql`u.username > ${place}`)}`;
};

/** Each part has its index; the one on addresses lacks the empty one. */
function beginningWith(start: string): Sql {
  const names = [sql`username`, sql`first_name`, sql`last_name`];
  const parts = [
    ...names.map((name) => startsWith(name, start)),
    sql`email <> '' and ${startsWith(sql`email`, start)}`,
  ];
  return join(
    parts.map((part) => sql`select id from user_account where ${part}`),
    ' union ',
  );
}
