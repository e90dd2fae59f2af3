import { text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { EntityManager } from 'typeorm';
import { audit } from '../../base/audit';
import { inTransaction } from '../../connections/database';
import { report } from '../../base/output';
import { lockUser } from '../../lookup/find-user';
import { checkPermissions } from '../../lookup/check-permissions';
import { keepOneSuperuser } from './superuser';
import { Refusal } from '../../base/refusal';

interface Flags {
  revoke?: true;
  superuser?: true;
  staff?: true;
}

/** Gives permissions, or takes them away. */
export async function run(name: string, permissions: string[], { revoke, superuser, staff }: Flags): Promise<object> {
  if (!permissions.length && !superuser && !staff) throw new Refusal('Name a permission, --superuser or --staff.');
  const given = !revoke;
  await inTransaction(async (db) => {
    const { id } = await lockUser(db, name);
    if (revoke && superuser) await keepOneSuperuser(db, { id, name });
    checkPermissions(permissions, given ? [] : await permissionsOf(db, id));
    await (given ? give(db, id, permissions) : take(db, id, permissions));
    if (superuser) await all(db, {}, sql`update user_account set is_superuser = ${given} where id = ${id}`);
    if (staff) await all(db, {}, sql`update user_account set is_staff = ${given} where id = ${id}`);
    await audit(db, given ? 'user.granted' : 'user.revoked', `user ${name}`, {
      userId: id,
      permissions,
      superuser,
      staff,
    });
  });
  const named = [...permissions, ...(superuser ? ['superuser'] : []), ...(staff ? ['staff'] : [])].join(', ');
  report(given ? `"${name}" has: ${named}` : `"${name}" no longer has: ${named}`);
  return { user: name, given, permissions, superuser: superuser ?? false, staff: staff ?? false };
}

/** What a person has, also what only an import knows: it can be taken away. */
async function permissionsOf(db: EntityManager, id: number): Promise<string[]> {
  const rows = await all(db, { codename: text }, sql`select codename from user_permission where user_id = ${id}`);
  return rows.map(({ codename }) => codename);
}

const give = (db: EntityManager, id: number, permissions: string[]) =>
  all(
    db,
    {},
    sql`insert into user_permission (user_id, codename)
      select ${id}::int, unnest(${permissions}::text[]) on conflict do nothing`,
  );

const take = (db: EntityManager, id: number, permissions: string[]) =>
  all(db, {}, sql`delete from user_permission where user_id = ${id} and codename = any(${permissions}::text[])`);
