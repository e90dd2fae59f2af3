import { ServedTogether } from './served-together';

describe('jobs at work at the same time', () => {
  it('share a statement, and those who come while it is under way share the next one', async () => {
    const calls: number[][] = [];
    const late: Promise<string>[] = [];
    const together = new ServedTogether<number, string>((all) => {
      calls.push([...all]);
      if (late.length === 0) late.push(together.for(3), together.for(4));
      return Promise.resolve(all.map((one) => `result of ${one}`));
    });

    const results = await Promise.all([together.for(1), together.for(2)]);

    expect([...results, ...(await Promise.all(late))]).toEqual([1, 2, 3, 4].map((one) => `result of ${one}`));
    expect(calls).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('do not fail because of another one', async () => {
    const together = new ServedTogether<number, number>((all) =>
      all.includes(2) ? Promise.reject(new Error('not 2')) : Promise.resolve(all),
    );

    const results = await Promise.allSettled([1, 2, 3].map((one) => together.for(one)));

    expect(results).toEqual([
      { status: 'fulfilled', value: 1 },
      { status: 'rejected', reason: new Error('not 2') },
      { status: 'fulfilled', value: 3 },
    ]);
  });

  it('are not more than the most', async () => {
    const sizes: number[] = [];
    const together = new ServedTogether<number, number>((all) => {
      sizes.push(all.length);
      return Promise.resolve(all);
    }, 2);

    await Promise.all([1, 2, 3, 4, 5].map((one) => together.for(one)));

    expect(sizes).toEqual([2, 2, 1]);
  });
});
