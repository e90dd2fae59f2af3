import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { audit } from '../../base/audit';
import { inTransaction } from '../../connections/database';
import { report } from '../../base/output';
import { lockUser } from '../../lookup/find-user';
import { findSite } from '../../lookup/find-site';

/** Adds a person to a site; who administers it stays an administrator. */
export async function run(site: string, user: string, { admin }: { admin: boolean }): Promise<object> {
  await inTransaction(async (db) => {
    const { id } = await lockUser(db, user);
    await all(
      db,
      {},
      sql`insert into local_site_user (local_site_id, user_id, is_admin)
          values (${await findSite(db, site)}, ${id}, ${admin})
          on conflict (local_site_id, user_id) do update set is_admin = local_site_user.is_admin or excluded.is_admin`,
    );
    await audit(db, 'site.user-added', `site ${site}`, { user, admin });
  });
  report(`"${user}" ${admin ? 'administers' : 'belongs to'} the site "${site}".`);
  return { site, user, admin };
}
