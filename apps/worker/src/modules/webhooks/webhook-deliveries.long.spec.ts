import { eventually } from '@review-service/testing/eventually';
import { Receiver } from '../../../test/receiver';
import { TestWorker } from '../../../test/test-worker';
import { WebhookLines } from '../../../test/webhook-lines';
import { ReceiverGates } from './receiver-gates';

describe('messages to a webhook that wants them in order', () => {
  const worker = TestWorker.ofSuite();
  const lines = new WebhookLines(worker, () => receiver);
  let receiver: Receiver;
  beforeAll(async () => {
    worker.get(ReceiverGates).rest = 1;
    receiver = await Receiver.open();
  });
  afterAll(() => receiver.close());

  it('by two workers at once, also when jobs come twice, as after a crash', async () => {
    const second = await worker.another();
    const { id } = await worker.make.webhook({ url: receiver.url, ordered: true });
    const bodies = [1, 2, 3, 4, 5, 6].map((number) => `message ${number}`);
    const all: { ids: readonly number[] }[] = [];
    for (let about = 1; about <= 5; about += 1) {
      const one = await lines.line(
        id,
        about,
        bodies.map((body) => `${about}: ${body}`),
      );
      await lines.due(one.id);
      all.push(one);
    }
    for (const one of all) expect(await eventually(() => lines.isOver(one))).toEqual(bodies.map(() => 'delivered'));

    for (const [index, one] of all.entries()) {
      const about = `${index + 1}: `;
      expect([...new Set(lines.heard(about))]).toEqual(bodies.map((body) => about + body));
      // The process that ended a delivery requested the next one, once.
      expect(await lines.jobsOf(one)).toEqual([one.ids[0], ...one.ids]);
    }
    await second.stop();
  });
});
