import { boolean, number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { audit } from '../../base/audit';
import { report } from '../../base/output';
import { Refusal } from '../../base/refusal';
import { inTransaction } from '../../connections/database';
import type { Where } from '../../lookup/find-site';
import { lockUser } from '../../lookup/find-user';
import { findProvider } from './find-provider';

/**
 * Lets a directory take over an account: its next user of this name gets it. Superusers and staff stay with the operator, since
 * no directory gives or takes their rights.
 */
export async function run(
  user: string,
  { provider, ...where }: Where & { readonly provider: string },
): Promise<object> {
  await inTransaction(async (db) => {
    const { id: userId } = await lockUser(db, user);
    const providerId = await findProvider(db, provider, where);
    const [account] = await all(
      db,
      { hasRights: boolean },
      sql`select is_superuser or is_staff as "hasRights" from user_account where id = ${userId}`,
    );
    if (account?.hasRights) throw new Refusal(`"${user}" is superuser or staff: no directory keeps such an account.`);
    const [offered] = await all(
      db,
      { id: number },
      sql`
        insert into scim_user (user_id, provider_id, user_name, state) values (${userId}, ${providerId}, ${user}, 'awaited')
        on conflict (user_id) do update set provider_id = excluded.provider_id, state = 'awaited'
        where scim_user.state <> 'provided' returning user_id as id`,
    );
    if (!offered) throw new Refusal(`"${user}" ${await keptBy(db, userId)} already.`);
    await audit(db, 'scim-account.offered', `user ${user}`, { userId, provider, site: where.site });
  });
  report(`"${provider}" takes over "${user}" when it next creates a user of this name.`);
  return { user, provider, site: where.site ?? null };
}

async function keptBy(db: Parameters<typeof lockUser>[0], userId: number): Promise<string> {
  const [kept] = await all(
    db,
    { name: text },
    sql`select p.name from scim_user su join scim_provider p on p.id = su.provider_id where su.user_id = ${userId}`,
  );
  return `belongs to the directory "${kept?.name ?? ''}"`;
}
