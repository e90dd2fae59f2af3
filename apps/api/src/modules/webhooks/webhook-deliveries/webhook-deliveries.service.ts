import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { PageQuery } from '@review-service/contracts/paging';
import { type UpdateWebhookDelivery, WEBHOOK_DELIVERY } from '@review-service/contracts/webhook-deliveries';
import { PING, WEBHOOKS_QUEUE } from '@review-service/contracts/webhooks';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { WebhookDelivery } from '@review-service/database/entities/webhook-delivery.entity';
import { boolean, json, nullable, number, text } from '@review-service/database/row-types';
import { empty, isoTime, type Sql, sql } from '@review-service/database/sql';
import { Audit } from '@review-service/platform/audit/audit';
import { Database } from '@review-service/platform/database/database';
import { Outbox } from '@review-service/platform/outbox/outbox';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { fail, failField } from '../../../errors/api.exception';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { byId } from '../../../hypermedia/lists/each-statement';
import { largeText } from '../../../hypermedia/lists/large-columns';
import type { Listing, SortColumn } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import { WebhookEvents } from '../webhook-events';
import type { CheckedWebhook } from '../webhooks';

/** What is shown of `webhook_delivery d`, with `JOINED`. */
const COLUMNS = together(
  columns(WebhookDelivery, 'd', [
    ...(['id', 'webhookId', 'eventId', 'state', 'tries', 'statusCode', 'duration', 'answer', 'error'] as const),
  ]),
  computed({
    event: [text, sql`e.name`],
    message: [text, sql`e.body`],
    timestamp: [text, isoTime(sql`e.created_at`)],
    lastTry: [nullable(text), isoTime(sql`d.tried_at`)],
    nextTry: [nullable(text), isoTime(sql`d.next_try_at`)],
    waitsFor: [
      nullable(number),
      sql`(
        select min(b.id) from webhook_delivery b
        where b.webhook_id = d.webhook_id and b.review_request_id = d.review_request_id and b.state = 'pending'
          and d.state = 'pending' and b.id < d.id)`,
    ],
    requestHeaders: [json<Record<string, string>>(), sql`coalesce(d.request_headers, '{}')`],
  }),
);

const MESSAGE = {
  member: 'message',
  field: 'message',
  size: sql`octet_length(e.body)`,
  nothing: sql`''::text`,
} as const;

const JOINED = sql`join webhook_event e on e.id = d.event_id`;

/** A message to a webhook as it is shown. */
export type ShownDelivery = RowOf<typeof COLUMNS>;

const CHECKED = together(
  COLUMNS,
  // What tries a webhook out is sent also while that is turned off.
  computed({
    isOn: [
      boolean,
      sql`(e.name = ${PING} or coalesce((select w.enabled from webhook w where w.id = d.webhook_id), false))`,
    ],
  }),
);

/** The same, and whether it would be sent. */
export type CheckedDelivery = RowOf<typeof CHECKED>;

const NEWEST_FIRST: SortColumn<ShownDelivery>[] = [{ column: sql`d.id`, member: 'id', type: 'number' }];

/** So many are counted: nobody reads more of them page by page, and counting all would take ever longer. */
const COUNTED = 10_000;

function listingOf(webhookId: number | Sql, caller: Caller): Listing<ShownDelivery> {
  return {
    reader: caller,
    items: [{ of: WEBHOOK_DELIVERY, id: sql`d.id` }],
    columns: COLUMNS,
    table: sql`webhook_delivery`,
    row: sql`d`,
    joined: JOINED,
    where: sql`d.webhook_id = ${webhookId}`,
    within: sql`d.webhook_id`,
    order: NEWEST_FIRST,
    isDescending: true,
    large: [largeText('d', 'answer'), MESSAGE],
  };
}

/** Lists what was sent to webhooks, and sends it again. */
@Injectable()
export class WebhookDeliveriesService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
    private readonly events: WebhookEvents,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  find(webhook: Pick<CheckedWebhook, 'id'>, id: number): Promise<CheckedDelivery | undefined> {
    return this.one(sql`d.id = ${id} and d.webhook_id = ${webhook.id}`);
  }

  /** The row again, locked until the transaction ends. */
  lock({ id }: CheckedDelivery): Promise<CheckedDelivery | undefined> {
    return this.one(sql`d.id = ${id}`, sql`for update of d`);
  }

  /** The newest first; at most 10,000 are counted. */
  list({ id }: Pick<CheckedWebhook, 'id'>, caller: Caller, asked: PageQuery): Promise<Page<ShownDelivery>> {
    const listing = listingOf(id, caller);
    const counted = sql`select from webhook_delivery d where ${listing.where} limit ${COUNTED}`;
    return this.pager.page({ ...listing, total: sql`(select count(*) from (${counted}) counted)` }, asked);
  }

  /** The same of each of these webhooks. */
  ofEach(webhooks: readonly Pick<CheckedWebhook, 'id'>[], caller: Caller, room: InlineRoom) {
    return this.pager.ofEach(webhooks, byId, ({ id }: { readonly id: Sql }) => listingOf(id, caller), room);
  }

  /** Sends what is there to try a webhook out, which may be turned off. */
  @Transactional()
  async ping({ lock }: Claim<CheckedWebhook>): Promise<ShownDelivery> {
    const { id: webhookId } = await lock();
    const [id = 0] = await this.events.tell(PING, { webhook_id: webhookId }, [{ id: webhookId, ordered: false }]);
    await this.write({ webhookId, id, event: PING });
    return (await this.one(sql`d.id = ${id}`)) ?? fail(errors.doesNotExist);
  }

  /** Sends it again, for a day if need be, as if it had not been tried before. It waits for no other then. */
  @Transactional()
  async update({ lock }: Claim<CheckedDelivery>, { send_again }: UpdateWebhookDelivery): Promise<ShownDelivery> {
    const delivery = await lock();
    if (!send_again) return delivery;
    const { id, state, isOn } = delivery;
    if (state === 'pending') failField(errors.invalidFormData, 'send_again', WAITS);
    if (!isOn) failField(errors.invalidFormData, 'send_again', IS_OFF);
    await this.db.change(
      {},
      sql`
        update webhook_delivery
        set state = 'pending', tries = 0, asked_at = clock_timestamp(), next_try_at = null, review_request_id = null
        where id = ${id}`,
    );
    await this.outbox.send(WEBHOOKS_QUEUE, 'webhook-delivery.due', { deliveryId: id });
    await this.write(delivery);
    return (await this.lock(delivery)) ?? fail(errors.doesNotExist);
  }

  private write({ webhookId, id, event }: Pick<ShownDelivery, 'webhookId' | 'id' | 'event'>): Promise<void> {
    const details = { deliveryId: id, event };
    return this.audit.write({ action: 'webhook.message-sent', subject: `webhook ${webhookId}`, details });
  }

  private one(where: Sql, lock = empty): Promise<CheckedDelivery | undefined> {
    return this.db.find(CHECKED, sql`select ${CHECKED} from webhook_delivery d ${JOINED} where ${where} ${lock}`);
  }
}

const WAITS = 'It waits for a try anyway: see next_try.';
const IS_OFF = 'The webhook is turned off: turn it on first.';
