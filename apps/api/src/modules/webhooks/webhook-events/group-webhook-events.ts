import { ALL_EVENTS, type WebhookEventName } from '@review-service/contracts/webhooks';
import { boolean, number } from '@review-service/database/row-types';
import { equalOrNull, type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import { type GroupHappening, type GroupListener, ListensToGroups } from '../../groups/groups';
import { WebhookEvents } from './webhook-events';
import { WebhookPayloads } from './webhook-payloads';

type GroupEventName = Extract<WebhookEventName, `group_${string}`>;

const NAMES: Readonly<Record<GroupHappening['name'], GroupEventName>> = {
  created: 'group_created',
  changed: 'group_changed',
  deleted: 'group_deleted',
  restored: 'group_restored',
  'member-added': 'group_member_added',
  'member-removed': 'group_member_removed',
};

/** The webhooks `w` of the caller's place that are told of one of these events, but for those of some repositories. */
const listening = (caller: Caller, names: readonly string[]): Sql => sql`
  w.enabled and ${equalOrNull(sql`w.local_site_id`, caller.siteId)} and w.apply_to <> 'custom'
  and w.events && ${[...names, ALL_EVENTS]}::text[]`;

/** Writes webhook events about groups, in the transaction of the change. */
@ListensToGroups()
export class GroupWebhookEvents implements GroupListener {
  constructor(
    private readonly db: Database,
    private readonly events: WebhookEvents,
    private readonly payloads: WebhookPayloads,
  ) {}

  isListening(caller: Caller): Sql {
    return sql`exists (select from webhook w where ${listening(caller, Object.values(NAMES))})`;
  }

  async hear(happening: GroupHappening): Promise<void> {
    const name = NAMES[happening.name];
    const receivers = await this.db.all(
      { id: number, ordered: boolean },
      sql`
        select w.id, w.ordered from webhook w
        where ${listening(happening.caller, [name])} and (w.group_ids = '{}' or ${happening.groupId} = any(w.group_ids))
        order by w.id`,
    );
    if (receivers.length > 0) await this.events.tell(name, await this.payloads.ofGroup(happening), receivers);
  }
}
