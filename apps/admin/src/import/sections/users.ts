import { USERNAME } from '@review-service/contracts/users';
import { EMAIL_INDEX } from '@review-service/database/email-address';
import { hashPassword, isPasswordHash } from '@review-service/platform/secrets/passwords';
import { PERMISSION } from '../../lookup/permission';
import { flag, id, names, or, orNull, refuse, shape, text } from '../readers';
import { storeRows } from '../rows';
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

/** People and their permissions. */
export const users = listSection('users', user, async (entries, visit) => {
  const rows = await Promise.all(
    entries.map(async (entry) => ({
      id: entry.row.id,
      username: entry.row.username,
      password_hash: await hashOf(entry),
      email: entry.row.email,
      first_name: entry.row.first_name,
      last_name: entry.row.last_name,
      is_active: entry.row.active,
      is_superuser: entry.row.superuser,
      is_staff: entry.row.staff,
      is_private: entry.row.private_profile,
    })),
  );
  const permissions = entries.flatMap(({ row }) => row.permissions.map((codename) => ({ user_id: row.id, codename })));
  return async () => {
    await storeRows(visit, 'user_account', entries, rows, ({ username, email }, constraint) =>
      constraint === EMAIL_INDEX
        ? { member: 'email', text: `"${email}" (in whatever case)` }
        : { member: 'username', text: `"${username}"` },
    );
    await visit.db.copy('user_permission', permissions);
  };
});

/** Null: no login by password. */
async function hashOf({ path, row: { password, password_hash: given } }: UserEntry): Promise<string | null> {
  if (password !== null && given !== null) refuse(path, 'has both password and password_hash; give one of them');
  if (given !== null && !isPasswordHash(given))
    refuse(
      pathTo(path, 'password_hash'),
      'is neither an argon2id hash nor one of Django (PBKDF2, bcrypt, scrypt, argon2)',
    );
  return password === null ? given : hashPassword(password);
}
