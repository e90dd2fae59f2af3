import type { CreateGroup } from '@review-service/contracts/groups';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { audit } from '../../base/audit';
import { inTransaction } from '../../connections/database';
import { report } from '../../base/output';
import { Refusal } from '../../base/refusal';
import { siteIdOf, type Where } from '../../lookup/find-site';
import { checkNew } from './check-settings';
import { asSubject, inWords } from './find-group';

interface Flags extends Where {
  readonly title?: string;
  readonly mailingList: string;
  readonly inviteOnly: boolean;
  readonly hidden: boolean;
}

/** Makes a group without members. */
export async function run(
  name: string,
  { site, title = name, mailingList, inviteOnly, hidden }: Flags,
): Promise<object> {
  const group: CreateGroup = {
    name,
    display_name: title,
    mailing_list: mailingList,
    invite_only: inviteOnly,
    visible: !hidden,
  };
  checkNew(group);
  const id = await inTransaction(async (db) => {
    const siteId = await siteIdOf(db, site === undefined ? {} : { site });
    const [created] = await all(
      db,
      { id: number },
      sql`
          insert into review_group (local_site_id, name, display_name, mailing_list, invite_only, visible)
          values (${siteId}, ${name}, ${title}, ${mailingList}, ${inviteOnly}, ${!hidden})
          on conflict (local_site_id, name) where deleted_at is null do nothing returning id`,
    );
    if (!created) throw new Refusal(`There is already ${inWords({ name, site: site ?? null })}.`);
    await audit(db, 'group.created', `group ${name}`, { groupId: created.id, site, inviteOnly, visible: !hidden });
    return created.id;
  });
  report(`${asSubject({ name, site: site ?? null })} is made. It has no members yet.`);
  return { id, group: name, site: site ?? null };
}
