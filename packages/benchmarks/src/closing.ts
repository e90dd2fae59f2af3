import { SettingsError } from '@review-service/platform/config/from-env';

/** What has to be closed in the end, the last opened first. */
export class Closing {
  private readonly steps: (() => unknown)[] = [];

  after(step: () => unknown): void {
    this.steps.unshift(step);
  }

  /** Closes all of it, also when one step fails; then it fails with the first fault. */
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

/** Does something, and closes what it opened, whatever happened meanwhile: also when somebody presses Ctrl-C. */
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
