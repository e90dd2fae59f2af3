import { randomUUID } from 'node:crypto';
import { type ReviewRequestHappening, toldOf } from '@review-service/contracts/review-request-events';
import { ALL_EVENTS, WEBHOOKS_QUEUE } from '@review-service/contracts/webhooks';
import { computed } from '@review-service/database/columns';
import { WebhookEvent } from '@review-service/database/entities/webhook-event.entity';
import { boolean, json, jsons, nullable, number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { Outbox } from '@review-service/platform/outbox/outbox';
import type { Site } from '../../../access/callers/caller';
import { ListensToReviewRequests, type ReviewRequestListener } from '../../requests/review-requests';
import { sortedJson } from './sorted-json';
import { type Payload, WebhookPayloads } from './webhook-payloads';

/** The receiver of a message. */
interface Receiver {
  readonly id: number;
  /** It gets what is about one review request one after another. */
  readonly ordered: boolean;
}

interface Interested extends Receiver {
  readonly events: readonly string[];
}

/** Of `review_request q`: its place, and the webhooks there that are told of it. */
const COLUMNS = computed({
  displayId: [number, sql`q.display_id`],
  isPublished: [boolean, sql`q.is_published`],
  site: [
    nullable(json<Pick<Site, 'id' | 'name' | 'isPublic'>>()),
    sql`(
      select json_build_object('id', s.id, 'name', s.name, 'isPublic', s.is_public)
      from local_site s where s.id = q.local_site_id)`,
  ],
  webhooks: [
    jsons<Interested>(),
    sql`array(
      select json_build_object('id', w.id, 'events', w.events, 'ordered', w.ordered) from webhook w
      where w.enabled
        and (w.local_site_id = q.local_site_id or (w.local_site_id is null and q.local_site_id is null))
        and (
          w.apply_to = 'all' or (w.apply_to = 'none' and q.repository_id is null)
          or (w.apply_to = 'custom' and q.repository_id = any(w.repository_ids)))
        and (
          w.group_ids = '{}' or exists (
            select from review_request_group t join review_group g on g.id = t.group_id and g.deleted_at is null
            where t.review_request_id = q.id and g.id = any(w.group_ids)))
      order by w.id)`,
  ],
});

/** Writes webhook events, in the transaction of the change. The worker sends them. */
@ListensToReviewRequests()
export class WebhookEvents implements ReviewRequestListener {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly payloads: WebhookPayloads,
  ) {}

  /** Nothing is shown, and nothing written, where no webhook wants to know. */
  async hear(happening: ReviewRequestHappening): Promise<void> {
    const { reviewRequestId, actorId } = happening.event;
    const found = await this.db.find(
      COLUMNS,
      sql`select ${COLUMNS} from review_request q where q.id = ${reviewRequestId}`,
    );
    const interestedIn = (name: string) =>
      (found?.webhooks ?? []).filter(({ events }) => events.includes(name) || events.includes(ALL_EVENTS));
    const wanted = toldOf(happening)
      .webhooks.filter((one) => interestedIn(one.name).length > 0 && (!('isOfPublished' in one) || found?.isPublished))
      .map((one) => ({ ...one, actorId }));
    if (!found || wanted.length === 0) return;
    const payloads = await this.payloads.of(found, wanted);
    for (const [index, payload] of payloads.entries()) {
      const { name } = wanted[index] ?? { name: '' };
      await this.tell(name, payload, interestedIn(name), reviewRequestId);
    }
  }

  /**
   * One message for all: only its signature differs. Resolves with the ids of the deliveries.
   * @param about the review request among whose messages it has its turn, under the lock of whose row it is told
   */
  async tell(
    name: string,
    payload: Payload,
    receivers: readonly Receiver[],
    about: number | null = null,
  ): Promise<number[]> {
    const id = randomUUID();
    const timestamp = `${new Date().toISOString().slice(0, 19)}Z`;
    const body = sortedJson({ ...payload, event: name, timestamp, delivery_id: id });
    await this.db.entities.insert(WebhookEvent, { id, name, body });
    const inOrder = receivers.filter(({ ordered }) => ordered).map((receiver) => receiver.id);
    const busy = about === null || inOrder.length === 0 ? [] : await this.busy(inOrder, about);
    const deliveries = await this.db.change(
      { id: number, webhookId: number },
      sql`
        insert into webhook_delivery (webhook_id, event_id, review_request_id)
        select id, ${id}::uuid, case when id = any(${inOrder}::integer[]) then ${about}::integer end
        from unnest(${receivers.map((receiver) => receiver.id)}::integer[]) as id order by 1
        returning id, webhook_id as "webhookId"`,
    );
    const due = deliveries.filter(({ webhookId }) => !busy.includes(webhookId));
    const payloads = due.map((delivery) => ({ deliveryId: delivery.id }));
    await this.outbox.sendAll(WEBHOOKS_QUEUE, 'webhook-delivery.due', payloads);
    return deliveries.map((delivery) => delivery.id);
  }

  /**
   * Those that have not yet got an earlier message about the review request: whatever ends that has the next one sent. Its
   * row stays as it is until this transaction ends, so that it cannot end unseen meanwhile. What is two days old has long
   * been given up, unless its job has failed: it holds back no more.
   */
  private async busy(webhookIds: readonly number[], reviewRequestId: number): Promise<number[]> {
    const rows = await this.db.change(
      { id: number },
      sql`
        select w.id from unnest(${[...webhookIds]}::integer[]) as w (id), lateral (
          select from webhook_delivery d
          where d.webhook_id = w.id and d.review_request_id = ${reviewRequestId} and d.state = 'pending'
            and d.created_at > now() - interval '2 days'
          order by d.id desc limit 1 for share) before
        order by w.id`,
    );
    return rows.map(({ id }) => id);
  }
}
