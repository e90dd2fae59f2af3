import { Injectable, Module } from '@nestjs/common';
import { queues } from '@review-service/contracts/queues';
import { Trial, TRIALS_QUEUE } from '../../test/trials';
import { TestWorker } from '../../test/test-worker';
import { Jobs } from './jobs';
import { InOneStep, InSteps } from './work';

describe('the jobs', () => {
  it('of all queues have work', async () => {
    const worker = await TestWorker.boot();
    const jobs = worker.get(Jobs);
    const undone = queues.flatMap(({ name: queue, jobs: named }) =>
      Object.keys(named).filter((name) => !jobs.workOf({ queue, name })),
    );
    await worker.close();

    expect(undone).toEqual([]);
  });

  it('have one work each', async () => {
    @Injectable()
    class Twice {
      @InOneStep(TRIALS_QUEUE, 'write')
      one(): Promise<void> {
        return Promise.resolve();
      }

      @InOneStep(TRIALS_QUEUE, 'write', 'pass')
      two(): Promise<void> {
        return Promise.resolve();
      }
    }

    @Module({ providers: [Twice] })
    class TwiceModule {}

    const boot = TestWorker.boot({ modules: [TwiceModule] });

    await expect(boot).rejects.toThrow('A job has two methods that do its work.');
  });

  // The compiler is the test: a directive that suppresses nothing does not compile.
  it('are done by methods that fit their payloads', () => {
    class Fits {
      @InOneStep(TRIALS_QUEUE, 'write', 'pass')
      act(_: Trial): Promise<void> {
        return Promise.resolve();
      }

      // @ts-expect-error it is for another payload
      @InOneStep(TRIALS_QUEUE, 'write')
      other(_: { other: number }): Promise<void> {
        return Promise.resolve();
      }

      // @ts-expect-error a step says how far it is
      @InSteps(TRIALS_QUEUE, 'count')
      step(_: Trial): Promise<void> {
        return Promise.resolve();
      }
    }

    expect(Fits).toBeDefined();
  });
});
