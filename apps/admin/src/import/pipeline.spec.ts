import { Pipeline, type Store } from './pipeline';

/** A promise that the spec settles. */
function deferred<T>() {
  let [resolve, reject]: [(value: T) => void, (error: Error) => void] = [() => undefined, () => undefined];
  const promise = new Promise<T>((done, fail) => ([resolve, reject] = [done, fail]));
  return { promise, resolve, reject };
}

describe('batches on their way', () => {
  const refused = (fault: string) => Promise.reject<Store>(new Error(fault));
  const nothing = () => undefined;
  let begun = 0;
  const countedStore = () => {
    begun++;
    return Promise.resolve();
  };

  it('are stored one after another, in the order in which they came', async () => {
    const pipeline = new Pipeline();
    const seen: string[] = [];
    const batch = (name: string, ready: Promise<unknown>) =>
      pipeline.add(
        ready.then(() => async () => {
          seen.push(`begin ${name}`);
          await Promise.resolve();
          seen.push(`end ${name}`);
        }),
        () => seen.push(`told ${name}`),
      );
    const slow = deferred<unknown>();

    await batch('one', slow.promise);
    await batch('two', Promise.resolve());
    slow.resolve(undefined);
    await pipeline.drain();

    expect(seen).toEqual(['one', 'two'].flatMap((name) => [`begin ${name}`, `end ${name}`, `told ${name}`]));
  });

  it('wait while too many are under way', async () => {
    const pipeline = new Pipeline();
    const slow = deferred<Store>();
    let added = 0;
    const adding = (async () => {
      for (; added < 10; added++)
        await pipeline.add(added ? Promise.resolve(() => Promise.resolve()) : slow.promise, nothing);
    })();
    await new Promise(setImmediate);
    expect(added).toBe(2);

    slow.resolve(() => Promise.resolve());
    await adding;
    await pipeline.drain();
  });

  it.each([
    ['another fault', () => refused('second')],
    ['one to be stored', () => Promise.resolve<Store>(countedStore)],
  ])('end with the first fault in their order, and do not begin with %s after it', async (_, next) => {
    const pipeline = new Pipeline();
    const slow = deferred<Store>();

    await pipeline.add(slow.promise, nothing);
    await pipeline.add(next(), nothing);
    slow.reject(new Error('first'));

    await expect(pipeline.drain()).rejects.toThrow('first');
    expect(begun).toBe(0);
  });

  it('have all settled when they end, also those whose result is no longer awaited', async () => {
    const pipeline = new Pipeline();
    const slow = deferred<Store>();
    let ended = false;

    await pipeline.add(refused('first'), nothing);
    await pipeline.add(slow.promise, nothing);
    const drained = pipeline.drain().finally(() => (ended = true));
    await new Promise(setImmediate);
    expect(ended).toBe(false);

    slow.resolve(() => Promise.resolve());
    await expect(drained).rejects.toThrow('first');
  });
});
