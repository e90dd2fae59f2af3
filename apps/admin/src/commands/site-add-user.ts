import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { Command } from 'commander';
import { audit } from '../audit';
import { withMigratedDatabase } from '../database';
import { examples } from '../examples';
import { print } from '../output';
import { lockUser } from '../people/find-user';
import { findSite } from '../sites/find-site';

/** `site add-user`: adds a person to a Local Site. */
export const siteAddUserCommand = (site: Command) =>
  site
    .command('add-user')
    .description('let a person into a Local Site; whoever administers it already stays an administrator')
    .argument('<site>', 'the name of the site')
    .argument('<user>', 'the name of the person')
    .option('--admin', 'as an administrator of the site', false)
    .addHelpText('after', examples('site add-user acme ann', 'site add-user acme ann --admin'))
    .action(run);

async function run(site: string, user: string, { admin }: { admin: boolean }): Promise<void> {
  await withMigratedDatabase((dataSource) =>
    dataSource.transaction(async (db) => {
      const { id } = await lockUser(db, user);
      await all(
        db,
        {},
        sql`insert into local_site_user (local_site_id, user_id, is_admin)
          values (${await findSite(db, site)}, ${id}, ${admin})
          on conflict (local_site_id, user_id) do update set is_admin = local_site_user.is_admin or excluded.is_admin`,
      );
      await audit(db, 'site.user-added', site, { user, admin });
    }),
  );
  print(`"${user}" ${admin ? 'administers' : 'belongs to'} the site "${site}".`);
}
