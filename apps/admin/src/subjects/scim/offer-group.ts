import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { audit } from '../../base/audit';
import { report } from '../../base/output';
import { Refusal } from '../../base/refusal';
import { inTransaction } from '../../connections/database';
import type { Where } from '../../lookup/find-site';
import { findProvider } from './find-provider';

/** Lets a directory take over a group: its next group of this name gets it. Its members stay. */
export async function run(
  name: string,
  { provider, ...where }: Where & { readonly provider: string },
): Promise<object> {
  await inTransaction(async (db) => {
    const providerId = await findProvider(db, provider, where);
    const [group] = await all(
      db,
      { id: number },
      sql`
        select g.id from review_group g join scim_provider p on p.local_site_id is not distinct from g.local_site_id
        where p.id = ${providerId} and g.name = ${name} and g.deleted_at is null for update of g`,
    );
    if (!group) throw new Refusal(`There is no group "${name}" here.`);
    const [offered] = await all(
      db,
      { id: number },
      sql`
        insert into scim_group (group_id, provider_id, display_name, state) values (${group.id}, ${providerId}, ${name}, 'awaited')
        on conflict (group_id) do update set provider_id = excluded.provider_id
        where scim_group.state = 'awaited' returning group_id as id`,
    );
    if (!offered) throw new Refusal(`"${name}" belongs to a directory already.`);
    await audit(db, 'scim-account.offered', `group ${name}`, { groupId: group.id, provider, site: where.site });
  });
  report(`"${provider}" takes over the group "${name}" when it next creates a group of this name.`);
  return { group: name, provider, site: where.site ?? null };
}
