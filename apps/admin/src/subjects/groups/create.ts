import { CreateGroup, type GroupSettings } from '@review-service/contracts/groups';
import { Group } from '@review-service/database/entities/group.entity';
import { type EntityFields, inserted, patchOf } from '@review-service/database/patch';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { audit } from '../../base/audit';
import { inTransaction } from '../../connections/database';
import { report } from '../../base/output';
import { Refusal } from '../../base/refusal';
import { requestOf } from '../../base/request-of';
import { siteIdOf, type Where } from '../../lookup/find-site';
import { asSubject, inWords } from './find-group';
import { NAMED } from './named';

interface Flags extends Where, EntityFields<GroupSettings> {
  readonly title?: string;
  readonly hidden: boolean;
}

/** Makes a group without members. */
export async function run(name: string, { site, title = name, hidden, ...settings }: Flags): Promise<object> {
  const group = requestOf(CreateGroup, { ...settings, name, displayName: title, visible: !hidden }, NAMED);
  const id = await inTransaction(async (db) => {
    const siteId = await siteIdOf(db, site === undefined ? {} : { site });
    const [created] = await all(
      db,
      { id: number },
      sql`
          insert into review_group ${inserted(Group, { ...patchOf(group), localSiteId: siteId })}
          on conflict (local_site_id, name) where deleted_at is null do nothing returning id`,
    );
    if (!created) throw new Refusal(`There is already ${inWords({ name, site: site ?? null })}.`);
    await audit(db, 'group.created', `group ${name}`, {
      ...{ groupId: created.id, site, inviteOnly: group.invite_only ?? false, visible: !hidden },
    });
    return created.id;
  });
  report(`${asSubject({ name, site: site ?? null })} was created. It has no members yet.`);
  return { id, group: name, site: site ?? null };
}
