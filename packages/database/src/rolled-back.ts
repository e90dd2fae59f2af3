import type { EntityManager } from 'typeorm';

/** Runs work in a transaction. */
type InTransaction = <Result>(work: (db: EntityManager) => Promise<Result>) => Promise<Result>;

/** Does work in a transaction that is rolled back, for a dry run, and resolves with what the work found. */
export async function rolledBack<Result>(
  inTransaction: InTransaction,
  work: (db: EntityManager) => Promise<Result>,
): Promise<Result> {
  const undo = new Error('a dry run is rolled back');
  const found: Result[] = [];
  try {
    await inTransaction(async (db) => {
      found.push(await work(db));
      throw undo;
    });
  } catch (error) {
    if (error !== undo) throw error;
  }
  // The reason for the cast: work that has not ended has thrown.
  return found[0] as Result;
}
