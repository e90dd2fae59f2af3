/** Stores what was prepared. */
export type Store = () => Promise<void>;

/** So many batches are read, checked and sealed while PostgreSQL stores one. */
const AHEAD = 2;

/** Batches are prepared side by side and stored one after another. The first fault in their order ends it all. */
export class Pipeline {
  private readonly underWay: Promise<void>[] = [];
  private newest: Promise<void> = Promise.resolve();

  /** Takes one more, which calls back when it is stored; waits when too many are under way. */
  async add(prepared: Promise<Store>, stored: () => void): Promise<void> {
    this.newest = storeAfter(this.newest, prepared).then(stored);
    this.newest.catch(() => undefined);
    this.underWay.push(this.newest);
    if (this.underWay.length > AHEAD) await this.underWay.shift();
  }

  /** Waits until nothing is under way, whatever happened, and fails with the first fault. */
  async drain(): Promise<void> {
    this.underWay.length = 0;
    await this.newest;
  }
}

async function storeAfter(before: Promise<void>, prepared: Promise<Store>): Promise<void> {
  const [earlier, store] = await Promise.allSettled([before, prepared]);
  if (earlier.status === 'rejected') throw earlier.reason;
  if (store.status === 'rejected') throw store.reason;
  await store.value();
}
