import { USERNAME } from '@review-service/contracts/users';
import { query, sql } from '@review-service/database/sql';
import { hashPassword, isPasswordHash } from '@review-service/platform/secrets/passwords';
import { PERMISSION } from '../../people/permission';
import { flag, id, names, or, orNull, refuse, shape, text } from '../readers';
import { asJson, insertUnlessTaken } from '../rows';
import { listSection, type Entry } from '../section';
import { pathTo } from '../world-error';

const user = shape({
  id,
  username: text({ form: USERNAME, what: "use 1 to 150 letters (A to Z), digits and @ . _ - ' +" }),
  password: orNull(text({ min: 1, max: 1_000 })),
  password_hash: orNull(text({ min: 1, max: 1_000 })),
  email: or('', text({ max: 254 })),
  first_name: or('', text({ max: 150 })),
  last_name: or('', text({ max: 150 })),
  active: or(true, flag),
  superuser: or(false, flag),
  staff: or(false, flag),
  private_profile: or(false, flag),
  permissions: or([], names(text({ form: PERMISSION, what: 'a permission looks like reviews.change_group' }))),
});

type UserEntry = Entry<ReturnType<typeof user>>;

/** People and what they may do. */
export const users = listSection('users', user, async (entries, visit) => {
  const rows = await Promise.all(
    entries.map(async (entry) => ({ ...entry.row, password: undefined, password_hash: await hashOf(entry) })),
  );
  await insertUnlessTaken(
    visit,
    sql`user_account`,
    entries,
    sql`insert into user_account
        (id, username, password_hash, email, first_name, last_name, is_active, is_superuser, is_staff, is_private)
      select id, username, password_hash, email, first_name, last_name, active, superuser, staff, private_profile
      from jsonb_to_recordset(${asJson(rows)}) as row
        (id int, username text, password_hash text, email text, first_name text, last_name text,
         active boolean, superuser boolean, staff boolean, private_profile boolean)
      on conflict do nothing returning id`,
    ({ username }) => ({ member: 'username', text: `"${username}"` }),
  );
  const permissions = entries.flatMap(({ row }) => row.permissions.map((codename) => ({ user_id: row.id, codename })));
  await query(
    visit.db,
    sql`insert into user_permission (user_id, codename)
      select user_id, codename from jsonb_to_recordset(${asJson(permissions)}) as row (user_id int, codename text)`,
  );
});

/** Null: nobody can log in with a password. */
async function hashOf({ path, row: { password, password_hash: given } }: UserEntry): Promise<string | null> {
  if (password !== null && given !== null) refuse(path, 'has both password and password_hash; give one of them');
  if (given !== null && !isPasswordHash(given))
    refuse(pathTo(path, 'password_hash'), 'is neither an argon2id nor a pbkdf2_sha256 hash');
  return password === null ? given : hashPassword(password);
}
