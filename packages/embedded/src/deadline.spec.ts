import { within } from './deadline';

describe('within', () => {
  /** True once it was asked so often. */
  const after = (times: number) => () => --times < 0;

  it('begins its time anew as long as a sign changes', async () => {
    let sign = 0;

    expect(await within(50, after(20), () => sign++)).toBe(true);
  });

  it('ends after its time without a sign', async () => {
    expect(
      await within(
        50,
        () => false,
        () => 'the same',
      ),
    ).toBeUndefined();
  });
});
