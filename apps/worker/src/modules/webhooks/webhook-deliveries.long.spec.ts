import { WEBHOOKS_QUEUE } from '@review-service/contracts/webhooks';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { renewWebhookSecret } from '@review-service/platform/secrets/webhook-secrets';
import { eventually } from '@review-service/testing/eventually';
import { Receiver } from '../../../test/receiver';
import { TestWorker } from '../../../test/test-worker';
import { ReceiverGates } from './receiver-gates';

const SECRET = 'foobar123';

interface Delivery {
  readonly id: number;
  readonly state: string;
  readonly tries: number;
  readonly next_try_at: Date | null;
  readonly tried_at: Date | null;
  readonly status_code: number | null;
  readonly duration: number | null;
  readonly answer: string | null;
  readonly error: string | null;
  readonly request_headers: Record<string, string> | null;
}

describe('messages to webhooks', () => {
  let worker: TestWorker;
  let receiver: Receiver;
  beforeAll(async () => {
    worker = await TestWorker.boot();
    worker.get(ReceiverGates).rest = 1;
  });
  // One for each test: what another one left is tried again meanwhile.
  beforeEach(async () => (receiver = await Receiver.open()));
  afterEach(() => receiver.close());
  afterAll(() => worker.close());

  const make = async (given: Record<string, unknown> = {}, secret = SECRET) => {
    const { id } = await worker.make.webhook({ url: receiver.url, ...given });
    if (secret !== '') await renewWebhookSecret(worker.db.manager, worker.get(Secrets), { webhookId: id }, secret);
    return id;
  };
  const due = (deliveryId: number) => worker.send(WEBHOOKS_QUEUE, 'webhook-delivery.due', { deliveryId });

  describe('of a webhook that wants them in order', () => {
    /** Messages about one review request, as the API writes them: the first alone has a job. */
    const line = async (webhookId: number, about: number, bodies: readonly string[]) => {
      const row = { review_request_id: about };
      const ids: number[] = [];
      for (const body of bodies)
        ids.push((await worker.make.webhookDelivery({ id: webhookId }, row, { body: JSON.stringify(body) })).id);
      const [id = 0] = ids;
      return { id, ids, job: await due(id) };
    };
    const isOver = async ({ ids }: { ids: number[] }) => {
      const rows = await worker.db.query('select state from webhook_delivery where id = any($1) order by id', [ids]);
      const states: string[] = rows.map(({ state }: Delivery) => state);
      return !states.includes('pending') && states;
    };
    const jobsOf = async ({ ids }: { ids: number[] }): Promise<number[]> => {
      const jobs = await worker.db.query(
        `select (payload->>'deliveryId')::int as id from outbox_message
         where name = 'webhook-delivery.due' and (payload->>'deliveryId')::int = any($1) order by 1`,
        [ids],
      );
      return jobs.map(({ id }: { id: number }) => id);
    };
    const heard = (beginning: string) =>
      receiver.received.map(({ body }) => JSON.parse(body) as string).filter((body) => body.startsWith(beginning));

    it('by two workers at once, also when jobs come twice, as after a crash', async () => {
      const second = await worker.another();
      const id = await make({ ordered: true });
      const bodies = [1, 2, 3, 4, 5, 6].map((number) => `message ${number}`);
      const lines: { ids: number[] }[] = [];
      for (let about = 1; about <= 5; about += 1) {
        const one = await line(
          id,
          about,
          bodies.map((body) => `${about}: ${body}`),
        );
        await due(one.id);
        lines.push(one);
      }
      for (const one of lines) expect(await eventually(() => isOver(one))).toEqual(bodies.map(() => 'delivered'));

      for (const [index, one] of lines.entries()) {
        const about = `${index + 1}: `;
        expect([...new Set(heard(about))]).toEqual(bodies.map((body) => about + body));
        // The process that ended a delivery requested the next one, once.
        expect(await jobsOf(one)).toEqual([one.ids[0], ...one.ids]);
      }
      await second.stop();
    });
  });
});
