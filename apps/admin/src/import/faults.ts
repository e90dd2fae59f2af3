import { WorldError } from './world-error';

/** The maximum of reported faults: enough to see a pattern. */
export const MOST_FAULTS = 20;

/** The faults of a document, in its order. A fault does not end the search for others. */
export class Faults {
  private readonly found: WorldError[] = [];

  /** Adds a fault once; rethrows errors that are no faults of the document. */
  note(error: unknown): void {
    if (!(error instanceof WorldError)) throw error;
    if (!this.found.includes(error)) this.found.push(error);
  }

  /** Runs the work, and adds its fault; rethrows errors that are no faults of the document. */
  async during(work: () => unknown): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.note(error);
    }
  }

  /** The same for each of these; returns the results of the valid ones. */
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

  /** The maximum is reached. */
  areEnough(): boolean {
    return this.count >= MOST_FAULTS;
  }

  /** Throws all found faults as one error, if there are any. */
  throwAll(): void {
    if (this.areThere()) throw WorldError.all(this.found, MOST_FAULTS);
  }

  private get count(): number {
    return this.found.reduce((sum, { faults }) => sum + faults.length, 0);
  }
}
