import { setTimeout as pause } from 'node:timers/promises';

/** Work that a process does again and again, each time so long after the end of the last run. */
export class Repeated {
  private readonly stopped = new AbortController();
  private running: Promise<void> = Promise.resolve();

  /**
   * @param every milliseconds
   * @param run stops early when the signal says so
   * @param failed called with the error of a run. The next run follows as after any other
   */
  constructor(
    private readonly every: number,
    private readonly run: (signal: AbortSignal) => Promise<void>,
    private readonly failed: (error: unknown) => void,
  ) {}

  start(): void {
    this.running = this.repeat();
  }

  /** Waits for the run that is under way. */
  async stop(): Promise<void> {
    this.stopped.abort();
    await this.running;
  }

  private async repeat(): Promise<void> {
    const { signal } = this.stopped;
    while (await pause(this.every, true, { signal }).catch(() => false)) await this.run(signal).catch(this.failed);
  }
}
