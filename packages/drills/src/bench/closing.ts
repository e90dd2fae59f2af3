import { SettingsError } from '@review-service/platform/config/settings-error';

/** Resources to close at the end, the last opened first. */
export class Closing {
  private readonly steps: (() => unknown)[] = [];

  after(step: () => unknown): void {
    this.steps.unshift(step);
  }

  /** Closes all of them, even if one fails; then fails with the first error. */
  async close(): Promise<void> {
    const faults: unknown[] = [];
    for (const step of this.steps.splice(0)) {
      try {
        await step();
      } catch (fault) {
        faults.push(fault);
      }
    }
    if (faults.length > 0) throw faults[0];
  }
}

/** Runs the work, and closes its resources in any case, also after Ctrl-C. */
export async function thenClose<T>(work: (closing: Closing) => Promise<T>): Promise<T> {
  const closing = new Closing();
  let stop = () => {};
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(new SettingsError(['Stopped']));
  });
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.once(signal, stop);
  try {
    return await Promise.race([work(closing), stopped]);
  } finally {
    for (const signal of signals) process.off(signal, stop);
    await closing.close();
  }
}
