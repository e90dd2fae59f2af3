import { WorldError } from './world-error';

/** So many are named: enough to see what they have in common. */
export const MOST_FAULTS = 20;

/** What is wrong with a document, in its order. A fault does not end the search for others. */
export class Faults {
  private readonly found: WorldError[] = [];

  /** Notes a fault, once; throws what is none of the document. */
  note(error: unknown): void {
    if (!(error instanceof WorldError)) throw error;
    if (!this.found.includes(error)) this.found.push(error);
  }

  /** Does the work, and notes what is wrong; what is no fault of the document passes through. */
  async during(work: () => unknown): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.note(error);
    }
  }

  /** The same for each of these, and gives the results of those that are right. */
  each<T, R>(items: readonly T[], work: (item: T) => R): R[] {
    return items.flatMap((item) => {
      if (this.areEnough()) return [];
      try {
        return [work(item)];
      } catch (error) {
        this.note(error);
        return [];
      }
    });
  }

  areThere(): boolean {
    return this.found.length > 0;
  }

  /** Nobody reads more. */
  areEnough(): boolean {
    return this.count >= MOST_FAULTS;
  }

  /** Throws all that were found as one error, when there are any. */
  throwAll(): void {
    if (this.areThere()) throw WorldError.all(this.found, MOST_FAULTS);
  }

  private get count(): number {
    return this.found.reduce((sum, { faults }) => sum + faults.length, 0);
  }
}
