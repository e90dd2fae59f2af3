import { allEnded } from '@review-service/platform/process/all-ended';

/** Stores a prepared batch. */
export type Store = () => Promise<void>;

/** The number of batches that are prepared while PostgreSQL stores one. */
const AHEAD = 2;

/** Prepares batches concurrently and stores them one after another. The first fault in their order ends the import. */
export class Pipeline {
  private readonly underWay: Promise<void>[] = [];
  private newest: Promise<void> = Promise.resolve();

  /** Adds a batch, with a callback for when it is stored; waits if there are too many. */
  async add(prepared: Promise<Store>, stored: () => void): Promise<void> {
    this.newest = storeAfter(this.newest, prepared).then(stored);
    this.newest.catch(() => undefined);
    this.underWay.push(this.newest);
    if (this.underWay.length > AHEAD) await this.underWay.shift();
  }

  /** Waits for all batches, also failed ones, and fails with the first fault. */
  async drain(): Promise<void> {
    this.underWay.length = 0;
    await this.newest;
  }
}

async function storeAfter(before: Promise<void>, prepared: Promise<Store>): Promise<void> {
  const [, store] = await allEnded([before, prepared]);
  await store();
}
