import { Inject, Injectable } from '@nestjs/common';
import { PING, type WebhookDeliveryDue, WEBHOOKS_QUEUE } from '@review-service/contracts/webhooks';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { Webhook } from '@review-service/database/entities/webhook.entity';
import { WebhookDelivery } from '@review-service/database/entities/webhook-delivery.entity';
import { WebhookEvent } from '@review-service/database/entities/webhook-event.entity';
import { boolean, number, text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { Outbox } from '@review-service/platform/outbox/outbox';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { currentWebhookSecrets } from '@review-service/platform/secrets/webhook-secrets';
import { retryDelay } from '../../jobs/outbox-rows';
import { FailForGood, type Message, NotYet, Outside } from '../../jobs/work';
import { WorkerConfig } from '../../worker.config';
import { chatMessage } from './chat-message';
import { FailingWebhooks } from './failing-webhooks';
import { ask, isTaken, USER_AGENT } from './post';
import { NotNow, ReceiverGates } from './receiver-gates';
import { pauseAsked } from './retry-after';
import { hubSignature, standardHeaders } from './signatures';

/** What receivers tell one form of messages from a later one by. */
const EVENT_VERSION = '1';

/** How long a message is tried, in milliseconds from when it was asked for. */
const TRIED_FOR = 24 * 3_600_000;

/** A message that could not be tried waits as long as it is old, between these, in milliseconds. */
const [SHORTEST_WAIT, LONGEST_WAIT] = [5_000, 3_600_000];

/** Headers that are not shown: with them anybody could send the same message again without the secret. */
const SIGNATURES = /signature/i;

const COLUMNS = together(
  together(
    columns(WebhookDelivery, 'd', ['id', 'webhookId', 'reviewRequestId', 'tries']),
    columns(Webhook, 'w', ['url', 'encoding', 'format', 'sha1Signature']),
  ),
  together(
    columns(WebhookEvent, 'e', ['name', 'body']),
    computed({
      eventId: [text, sql`e.id`],
      age: [number, sql`(extract(epoch from clock_timestamp() - d.asked_at) * 1000)::bigint`],
      isOn: [boolean, sql`(w.enabled or e.name = ${PING})`],
      hasSecret: [
        boolean,
        sql`exists (select from webhook_secret s where s.webhook_id = w.id and s.expires_at is null)`,
      ],
    }),
  ),
);

type Due = RowOf<typeof COLUMNS>;

/** What became of a try. */
interface Outcome {
  /** Null: there was no answer. */
  readonly status: number | null;
  readonly answer: string | null;
  readonly retryAfter: string | undefined;
  /** Milliseconds. */
  readonly duration: number;
  /** Why it failed; undefined: it did not. */
  readonly error?: string;
  /** It will not be tried again. */
  readonly isFinal: boolean;
}

/** A failure that shows nothing but that the receiver is not well, for the gate. */
class Failing extends Error {
  constructor(readonly outcome: Outcome) {
    super(outcome.error);
  }
}

/** Sends messages to webhooks, each until it is taken, for a day at most. What became of a try is kept with the delivery. */
@Injectable()
export class WebhookDeliveries {
  constructor(
    private readonly db: Database,
    private readonly secrets: Secrets,
    private readonly outbox: Outbox,
    private readonly gates: ReceiverGates,
    private readonly failing: FailingWebhooks,
    @Inject(WorkerConfig) private readonly config: WorkerConfig,
  ) {}

  /** A receiver may get it twice, with the same id, if the process dies before the answer is written down. */
  @Outside(WEBHOOKS_QUEUE, 'webhook-delivery.due')
  async send({ deliveryId }: WebhookDeliveryDue, message: Message): Promise<void> {
    const due = await this.db.find(
      COLUMNS,
      sql`
        select ${COLUMNS} from webhook_delivery d
        join webhook_event e on e.id = d.event_id join webhook w on w.id = d.webhook_id
        where d.id = ${deliveryId} and d.state = 'pending'`,
    );
    if (!due) return;
    if (!due.isOn) return this.giveUp(due, 'the webhook is turned off');
    const secrets = await currentWebhookSecrets(this.db.entities, this.secrets, { webhookId: due.webhookId });
    if (due.hasSecret && secrets.length === 0) {
      throw new Error('no key opens the secret of the webhook: put the key back, or let its owner set another one');
    }
    const body = written(due);
    const headers = headersOf(due, secrets, body, message);
    const outcome = await this.inTurn(due, headers, body);
    await this.keep(due, headers, outcome);
  }

  /** Rejects with NotYet if it is not the webhook's turn: that is no try. */
  private async inTurn(due: Due, headers: Record<string, string>, body: string): Promise<Outcome> {
    try {
      return await this.gates.pass(due.webhookId, async () => {
        const outcome = await this.attempt(due, headers, body);
        if (outcome.error !== undefined && (outcome.status === null || outcome.status >= 500))
          throw new Failing(outcome);
        return outcome;
      });
    } catch (error) {
      if (error instanceof Failing) return error.outcome;
      if (!(error instanceof NotNow)) throw error;
      if (due.age > TRIED_FOR) return { ...NO_ANSWER, error: error.message, isFinal: true };
      throw await this.later(due, error.message, waitOf(due.age));
    }
  }

  private async attempt({ url }: Due, headers: Record<string, string>, body: string): Promise<Outcome> {
    const begun = performance.now();
    const since = () => Math.round(performance.now() - begun);
    try {
      const { status, retryAfter, text: beginning } = await ask(url, { headers, body }, this.config);
      const answer = storable(await beginning);
      const error = isTaken(status) ? {} : { error: `the webhook answered ${status}` };
      return { status, answer, retryAfter, duration: since(), isFinal: status === 410, ...error };
    } catch (error) {
      const isFinal = error instanceof FailForGood;
      return { ...NO_ANSWER, duration: since(), error: (error as Error).message, isFinal };
    }
  }

  /** Writes down what became of it. Rejects with NotYet if it is to be tried again. */
  private async keep(due: Due, headers: Record<string, string>, outcome: Outcome): Promise<void> {
    const { error, status, answer, duration, retryAfter } = outcome;
    const shown = Object.fromEntries(Object.entries(headers).filter(([name]) => !SIGNATURES.test(name)));
    const tries = due.tries + 1;
    const tried = sql`
      tries = ${tries}, tried_at = clock_timestamp(), status_code = ${status}, answer = ${answer}, duration = ${duration},
      request_headers = ${JSON.stringify({ ...shown, 'user-agent': USER_AGENT })}::jsonb, error = ${error ?? null}`;
    if (error === undefined) {
      await this.db.transaction(async () => {
        await this.end(due, sql`${tried}, state = 'delivered'`);
        await this.failing.goesAgain(due.webhookId);
      });
      return;
    }
    const delay = Math.max(retryDelay(WEBHOOKS_QUEUE.options, tries), pauseAsked(retryAfter));
    const isLast = outcome.isFinal || due.age + delay > TRIED_FOR;
    await this.db.transaction(async () => {
      if (isLast) await this.end(due, sql`${tried}, state = 'failed'`);
      else await this.change(due, sql`${tried}, next_try_at = clock_timestamp() + ${ms(delay)}`);
      await this.failing.fails(due.webhookId);
    });
    if (!isLast) throw new NotYet(error, delay);
  }

  private async later(due: Due, reason: string, pause: number): Promise<NotYet> {
    await this.change(due, sql`next_try_at = clock_timestamp() + ${ms(pause)}`);
    return new NotYet(reason, pause);
  }

  private async giveUp(due: Due, error: string): Promise<void> {
    await this.db.transaction(() => this.end(due, sql`state = 'failed', error = ${error}`));
  }

  /**
   * Records that it will not be tried any more. Of the ordered messages of a review request, only the first pending one
   * has a job. The next one gets its job here, in the transaction that ends this one.
   */
  private async end(due: Due, changes: Sql): Promise<void> {
    const { webhookId, reviewRequestId } = due;
    const ended = await this.change(due, sql`${changes}, next_try_at = null`);
    if (ended.length === 0 || reviewRequestId === null) return;
    const next = await this.db.find(
      { id: number },
      sql`
        select id from webhook_delivery
        where webhook_id = ${webhookId} and review_request_id = ${reviewRequestId} and state = 'pending'
        order by id limit 1`,
    );
    if (next) await this.outbox.send(WEBHOOKS_QUEUE, 'webhook-delivery.due', { deliveryId: next.id });
  }

  private change({ id }: Due, changes: Sql): Promise<object[]> {
    return this.db.change(
      { id: number },
      sql`update webhook_delivery set ${changes} where id = ${id} and state = 'pending' returning id`,
    );
  }
}

/** The message in the format and the encoding of its webhook. */
function written({ body, format, encoding }: Due): string {
  const json = format === 'chat' ? chatMessage(body) : body;
  return encoding === 'application/json' ? json : new URLSearchParams({ payload: json }).toString();
}

const NO_ANSWER = { status: null, answer: null, retryAfter: undefined, duration: 0 };

const ms = (duration: number): Sql => sql`${duration} * interval '1 millisecond'`;

/** Up to a quarter more or less, so that those who wait together do not come together. */
const waitOf = (age: number): number =>
  Math.round(Math.min(LONGEST_WAIT, Math.max(SHORTEST_WAIT, age)) * (0.75 + Math.random() / 2));

/** What the database can keep of a stranger's bytes. */
const storable = (answer: string): string => answer.replaceAll('\0', '\ufffd');

function headersOf(
  { name, encoding, eventId: id, sha1Signature }: Due,
  secrets: readonly string[],
  body: string,
  { traceparent }: Message,
): Record<string, string> {
  const [newest] = secrets;
  return {
    ...standardHeaders(secrets, { id, at: new Date(), body }),
    'content-type': encoding,
    'webhook-event-version': EVENT_VERSION,
    'X-ReviewBoard-Event': name,
    ...(newest !== undefined && { 'X-Hub-Signature-256': hubSignature('sha256', newest, body) }),
    ...(newest !== undefined && sha1Signature && { 'X-Hub-Signature': hubSignature('sha1', newest, body) }),
    ...(traceparent !== null && { traceparent }),
  };
}
