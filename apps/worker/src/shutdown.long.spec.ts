import { eventually } from '@review-service/testing/eventually';
import { Wire } from '@review-service/testing/wire';
import type { TestWorker } from '../test/test-worker';
import { bootTrials, effectsOf, gate, held, STEPS, trials, TRIALS_QUEUE, trialsOfSuite } from '../test/trials';

describe.each([
  ['with', true],
  ['without', false],
])('a worker %s Redis that is told to stop', (_, hasRedis) => {
  const worker = trialsOfSuite({ hasRedis });

  it('finishes what it has in hand', async () => {
    const { begun, open } = held('in hand');
    const id = await worker.send(TRIALS_QUEUE, 'tell', { subject: 'in hand' });
    await begun;

    const stopped = worker.stop();
    open();
    await stopped;
    await worker.start();

    expect(await worker.row(id)).toMatchObject({ status: 'done', send_number: 1 });
    expect(trials.told.filter((told) => told.id === id)).toHaveLength(1);
  });

  it('gives a long job back after its step, for another one to go on', async () => {
    const { opened, open } = gate();
    let isAtThree = false;
    trials.obstacles.set('long', (step) => {
      isAtThree = step === 3;
      return isAtThree ? opened : undefined;
    });
    const id = await worker.send(TRIALS_QUEUE, 'count', { subject: 'long' });
    await eventually(async () => isAtThree);

    const stopped = worker.stop();
    open();
    await stopped;
    // Its relay may have sent it to the queue again before it stopped: waiting there is equally right.
    expect(await worker.lookAt('select status, progress from outbox_message where id = $1', [id])).toEqual([
      { status: expect.stringMatching(/^(pending|relayed)$/) as string, progress: { steps: 3 } },
    ]);
    await worker.start();

    expect(await worker.until(id, 'done')).toMatchObject({ send_number: 2, progress: { steps: STEPS }, attempts: 0 });
    expect(await effectsOf(worker, 'long')).toEqual(['long 1', 'long 2', 'long 3', 'long 4', 'long 5']);
  });
});

describe('a worker that is told to stop while Redis hangs', () => {
  let wire: Wire;
  let worker: TestWorker;
  beforeAll(async () => {
    wire = await Wire.to(process.env.TEST_REDIS_URL ?? '');
    worker = await bootTrials({ hasRedis: true, settings: { REDIS_URL: wire.through() } });
  });
  afterAll(async () => {
    await worker.close();
    await wire.cut();
  });

  it('finishes what it has in hand, and ends', async () => {
    const { begun, open } = held('hung');
    const id = await worker.send(TRIALS_QUEUE, 'tell', { subject: 'hung' });
    await begun;

    wire.freeze();
    const stopped = worker.stop();
    open();
    await stopped;

    const [row] = await worker.lookAt('select status from outbox_message where id = $1', [id]);
    expect(row).toEqual({ status: 'done' });
  }, 30_000);
});
