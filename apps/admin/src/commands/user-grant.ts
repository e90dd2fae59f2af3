import { PERMISSIONS } from '@review-service/contracts/permissions';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { Command } from 'commander';
import type { EntityManager } from 'typeorm';
import { audit } from '../audit';
import { withMigratedDatabase } from '../database';
import { examples } from '../examples';
import { print } from '../output';
import { lockUser } from '../people/find-user';
import { checkPermissions } from '../people/permission';
import { keepOneSuperuser } from '../people/superuser';
import { Refusal } from '../refusal';

interface Flags {
  revoke?: true;
  superuser?: true;
  staff?: true;
}

/** `user grant`: grants or revokes permissions of a person. */
export const userGrantCommand = (user: Command) =>
  user
    .command('grant')
    .description('give permissions, or take them away with --revoke')
    .argument('<name>', 'to whom')
    .argument('[permissions...]', PERMISSIONS.join(', '))
    .option('--superuser', 'may do everything')
    .option('--staff', 'may see what is private')
    .option('--revoke', 'take away instead of giving')
    .addHelpText(
      'after',
      examples('user grant ann reviews.add_group reviews.change_group', 'user grant ann --superuser --revoke'),
    )
    .action(run);

async function run(name: string, permissions: string[], { revoke, superuser, staff }: Flags): Promise<void> {
  // Any imported permission can be revoked.
  if (!revoke) checkPermissions(permissions);
  if (!permissions.length && !superuser && !staff) throw new Refusal('Name a permission, --superuser or --staff.');
  const given = !revoke;
  await withMigratedDatabase((dataSource) =>
    dataSource.transaction(async (db) => {
      const { id } = await lockUser(db, name);
      if (revoke && superuser) await keepOneSuperuser(db, { id, name });
      await (given ? give(db, id, permissions) : take(db, id, permissions));
      if (superuser) await all(db, {}, sql`update user_account set is_superuser = ${given} where id = ${id}`);
      if (staff) await all(db, {}, sql`update user_account set is_staff = ${given} where id = ${id}`);
      await audit(db, given ? 'user.granted' : 'user.revoked', name, { id, permissions, superuser, staff });
    }),
  );
  const named = [...permissions, ...(superuser ? ['superuser'] : []), ...(staff ? ['staff'] : [])].join(', ');
  print(given ? `"${name}" has: ${named}` : `"${name}" no longer has: ${named}`);
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
