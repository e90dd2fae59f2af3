import { Budget } from '../limits/budget';
import { RenderQueue } from './render-queue';

describe('texts that wait to be rendered', () => {
  const orderOf = (
    jobs: readonly [text: string, payer: string, isAwaited?: boolean][],
    used: readonly string[] = [],
  ) => {
    const budget = new Budget({ most: 1_000, perSecond: 0 });
    for (const payer of used) budget.use(payer, 1);
    const queue = new RenderQueue(budget);
    for (const [text, payer, isAwaited = false] of jobs) queue.add({ text, payer, isAwaited, done: () => undefined });
    return jobs.map(() => queue.next()?.text);
  };

  it('those of people who have used the same take turns', () => {
    const jobs = ['a1', 'a2', 'a3', 'b1', 'b2'].map((text): [string, string] => [text, text.charAt(0)]);

    expect(orderOf(jobs)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });

  it('those of who has used the least come first', () => {
    expect(
      orderOf(
        [
          ['a', 'ann'],
          ['b', 'bob'],
        ],
        ['ann'],
      ),
    ).toEqual(['b', 'a']);
  });

  it('those that a reader waits for come before all others', () => {
    expect(
      orderOf(
        [
          ['a', 'ann'],
          ['b', 'bob', true],
        ],
        ['bob'],
      ),
    ).toEqual(['b', 'a']);
  });
});
