import { WEBHOOKS_QUEUE } from '@review-service/contracts/webhooks';
import type { Receiver } from './receiver';
import type { TestWorker } from './test-worker';

/** The deliveries of messages that wait for one another. */
interface Line {
  readonly ids: readonly number[];
}

/** Messages of webhooks that want them in order. */
export class WebhookLines {
  constructor(
    private readonly worker: TestWorker,
    private readonly receiver: () => Receiver,
  ) {}

  due(deliveryId: number): Promise<string> {
    return this.worker.send(WEBHOOKS_QUEUE, 'webhook-delivery.due', { deliveryId });
  }

  /** Messages about one review request, as the API writes them: the first alone has a job. */
  async line(webhookId: number, about: number, bodies: readonly string[]): Promise<Line & { id: number; job: string }> {
    const row = { review_request_id: about };
    const ids: number[] = [];
    for (const body of bodies)
      ids.push((await this.worker.make.webhookDelivery({ id: webhookId }, row, { body: JSON.stringify(body) })).id);
    const [id = 0] = ids;
    return { id, ids, job: await this.due(id) };
  }

  /** Its states in order, once none is pending. */
  async isOver({ ids }: Line): Promise<string[] | false> {
    const states = await this.worker.column<string>(
      'select state from webhook_delivery where id = any($1) order by id',
      [ids],
    );
    return !states.includes('pending') && states;
  }

  /** The deliveries for which jobs were requested. */
  jobsOf({ ids }: Line): Promise<number[]> {
    return this.worker.column(
      `select (payload->>'deliveryId')::int from outbox_message
       where name = 'webhook-delivery.due' and (payload->>'deliveryId')::int = any($1) order by 1`,
      [ids],
    );
  }

  heard(beginning: string): string[] {
    const bodies = this.receiver().received.map(({ body }) => JSON.parse(body) as string);
    return bodies.filter((body) => body.startsWith(beginning));
  }
}
