import { type JobData, defineQueue } from './queue';

class Baked {
  loaves!: number;
}
class Eaten {
  by!: string;
}

const BREAD_QUEUE = defineQueue('bread', { 'bread.baked': Baked, 'bread.eaten': Eaten }, { attempts: 3 });

/** The types of a sender and of a handler, both derived from the queue. */
const send = <N extends 'bread.baked' | 'bread.eaten'>(_name: N, _data: JobData<typeof BREAD_QUEUE, N>) => true;

describe('a queue', () => {
  it('has its own options, and the usual ones for the rest', () => {
    expect(BREAD_QUEUE).toMatchObject({ name: 'bread', options: { attempts: 3, concurrency: 5, firstDelay: 1_000 } });
  });

  // The compiler is the test: a directive that suppresses nothing does not compile.
  it('takes the payload of each job, and no other', () => {
    expect(send('bread.baked', { loaves: 3 })).toBe(true);
    // @ts-expect-error the payload of another job
    expect(send('bread.baked', { by: 'us' })).toBe(true);
    // @ts-expect-error there is no such job
    expect(send('bread.burnt', { loaves: 3 })).toBe(true);
  });
});
