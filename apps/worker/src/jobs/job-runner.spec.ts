import { Outbox } from '@review-service/platform/outbox/outbox';
import type { Envelope } from '@review-service/platform/queues/envelope';
import { HAS_REDIS } from '../../test/test-worker';
import { effectsOf, held, putRow, STEPS, trials, TRIALS_QUEUE, trialsOfSuite } from '../../test/trials';
import { JobRunner } from './job-runner';
import { FailForGood, NotYet } from './work';

describe('a job', () => {
  const worker = trialsOfSuite({ hasRedis: HAS_REDIS });

  const send = (name: 'write' | 'count' | 'tell' | 'pass', subject: string) =>
    worker.send(TRIALS_QUEUE, name, { subject });
  /** As a queue does that has the job twice, or an earlier sending of it. */
  const run = (name: string, job: Envelope) => worker.get(JobRunner).run(TRIALS_QUEUE, name, job);
  const jobsThatWere = async (outcome: string) => {
    const { values } = await worker.metrics.getSingleMetric('review_service_jobs_total')!.get();
    return values.filter(({ labels }) => labels.outcome === outcome).reduce((sum, { value }) => sum + value, 0);
  };

  it('is done once, with its effect', async () => {
    const id = await send('write', 'plain');

    expect(await worker.until(id, 'done')).toMatchObject({ attempts: 0, error: null, send_number: 1 });
    expect(await effectsOf(worker, 'plain')).toEqual(['plain']);
  });

  it('leaves no effect of a try that failed, and is tried again', async () => {
    trials.obstacles.set('clumsy', (time) => {
      if (time < 3) throw new Error(`the cup fell down ${time}`);
    });

    const id = await send('write', 'clumsy');

    expect(await worker.until(id, 'done')).toMatchObject({ attempts: 2, send_number: 3, error: null });
    expect(await effectsOf(worker, 'clumsy')).toEqual(['clumsy']);
  });

  it('ends as failed after its last try, and keeps nobody waiting', async () => {
    trials.obstacles.set('hopeless', () => {
      throw new Error('no way through');
    });

    const hopeless = await send('write', 'hopeless');
    const neighbours = await Promise.all([1, 2, 3].map((number) => send('write', `neighbour ${number}`)));

    expect(await worker.until(hopeless, 'failed')).toMatchObject({ attempts: 3, error: 'no way through' });
    for (const neighbour of neighbours) await worker.until(neighbour, 'done');
    expect(await effectsOf(worker, 'hopeless')).toEqual([]);
  });

  it('goes back to the queue when it is not its time yet, which is no try', async () => {
    trials.obstacles.set('early', (time) => {
      if (time < 5) throw new NotYet('nobody is up yet', 10);
    });

    const id = await send('tell', 'early');

    expect(await worker.until(id, 'done')).toMatchObject({ attempts: 0, error: null, send_number: 5 });
  });

  it('is not tried again when that would not help', async () => {
    trials.obstacles.set('gone', () => {
      throw new FailForGood('nobody is there');
    });

    const id = await send('tell', 'gone');

    expect(await worker.until(id, 'failed')).toMatchObject({ attempts: 1, error: 'nobody is there' });
  });

  it.each([
    ['with a broken payload', { payload: { subject: 7 } }, 'the payload is broken: subject must be a string'],
    ['that this release does not know', { name: 'sing' }, 'this release has no job "sing" in the queue "trials"'],
  ])('%s fails at once', async (_, columns, error) => {
    const id = await putRow(worker, columns);

    expect(await worker.until(id, 'failed')).toMatchObject({ attempts: 1, error });
  });

  it('goes on after the step that it came to', async () => {
    let falls = 0;
    trials.obstacles.set('long', (step) => {
      if (step === 3 && falls++ < 2) throw new Error('stumbled');
    });

    const id = await send('count', 'long');

    // Failures before a successful step do not count: the job is not stuck.
    expect(await worker.until(id, 'done')).toMatchObject({ progress: { steps: STEPS }, attempts: 0 });
    expect(await effectsOf(worker, 'long')).toEqual(['long 1', 'long 2', 'long 3', 'long 4', 'long 5']);
  });

  it('tells others under the same id at each try', async () => {
    trials.obstacles.set('deaf', (time) => {
      if (time === 1) throw new Error('what?');
    });

    const id = await send('tell', 'deaf');
    await worker.until(id, 'done');

    expect(trials.told.filter(({ subject }) => subject === 'deaf')).toEqual([
      { subject: 'deaf', id },
      { subject: 'deaf', id },
    ]);
  });

  it('does nothing under the number of an earlier sending, and nothing when it is done', async () => {
    const done = await send('write', 'done');
    const again = await putRow(worker, {
      payload: { subject: 'again' },
      status: 'relayed',
      send_number: 2,
      relayed_at: new Date(),
    });
    await worker.until(done, 'done');
    const before = await jobsThatWere('nothing to do');

    const late = [
      { id: done, send: 1, payload: { subject: 'done' } },
      { id: again, send: 1, payload: { subject: 'again' } },
    ];
    for (const job of late) await run('write', envelope(job));

    expect(await jobsThatWere('nothing to do')).toBe(before + 2);
    expect(await effectsOf(worker, 'done')).toEqual(['done']);
    expect(await effectsOf(worker, 'again')).toEqual([]);
    expect(await worker.row(again)).toMatchObject({ status: 'relayed', send_number: 2 });
  });

  it('is left to the process that is at work on it', async () => {
    const { begun, open } = held('held');
    const id = await send('write', 'held');
    await begun;
    const before = await jobsThatWere('nothing to do');

    const same = envelope({ id, send: 1, payload: { subject: 'held' } });
    const again = run('write', same);
    open();

    await worker.until(id, 'done');
    await again;
    expect(await jobsThatWere('nothing to do')).toBe(before + 1);
    expect(await effectsOf(worker, 'held')).toEqual(['held']);
  });

  it('asks for further work in its own transaction, from the same request', async () => {
    trials.obstacles.set('passed on', (time) => {
      if (time === 1) throw new Error('not yet');
    });
    const origin = { request_id: 'request-7', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };

    const id = await putRow(worker, { name: 'pass', payload: { subject: 'passed on' }, ...origin });
    await worker.until(id, 'done');

    const asked = await worker.query(
      `select request_id, traceparent from outbox_message where name = 'write' and payload ->> 'subject' = 'passed on'`,
    );
    expect(asked).toEqual([origin]);
  });

  it('cannot be asked for outside of a transaction', async () => {
    const sent = worker.get(Outbox).send(TRIALS_QUEUE, 'write', { subject: 'nowhere' });

    await expect(sent).rejects.toThrow('trials/write was sent outside a transaction');
  });
});

const envelope = (job: Pick<Envelope, 'id' | 'send' | 'payload'>): Envelope => ({
  requestId: null,
  traceparent: null,
  ...job,
});
