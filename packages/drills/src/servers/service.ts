import { setTimeout as pause } from 'node:timers/promises';
import { within } from '@review-service/embedded/deadline';
import type { Running } from '@review-service/testing/launch-program';

/** Milliseconds before a restart, so that a process that cannot start does not loop. */
const RESTART = 200;
const LONGEST_START = 120_000;

/** One process that is started again whenever it ends, as a supervisor in production does. */
export class SupervisedProcess {
  /** The number of kills. */
  kills = 0;
  /** How often it ended without being killed, after its start. */
  falls = 0;
  private running?: Running;
  private isWanted = false;
  private watch: Promise<void> = Promise.resolve();

  /** @param launch resolves when it is up, and rejects when it could not start */
  constructor(
    readonly name: string,
    private readonly launch: () => Promise<Running>,
  ) {}

  /** Starts it, and waits until it is up. */
  async start(): Promise<void> {
    this.isWanted = true;
    this.watch = this.keepUp();
    await this.untilUp();
  }

  get isUp(): boolean {
    return this.running !== undefined;
  }

  async untilUp(): Promise<void> {
    if (!(await within(LONGEST_START, () => this.isUp))) throw new Error(`${this.name} does not come up`);
  }

  /** Kills it; it is restarted. */
  kill(): void {
    this.running?.kill();
    delete this.running;
    this.kills += 1;
  }

  /** Kills it, and waits for its end. It is not restarted before `start()`. */
  async stop(): Promise<void> {
    this.isWanted = false;
    this.running?.kill();
    delete this.running;
    await this.watch;
  }

  private async keepUp(): Promise<void> {
    // The kept process does not keep Node running, so a supervisor must.
    const staying = setInterval(() => undefined, LONGEST_START);
    while (this.isWanted) {
      const running = await this.launch().catch(() => undefined);
      if (running) await this.outlive(running);
      await pause(RESTART);
    }
    clearInterval(staying);
  }

  private async outlive(running: Running): Promise<void> {
    if (this.isWanted) this.running = running;
    else running.kill();
    await running.ended;
    if (this.running !== running) return;
    this.falls += 1;
    delete this.running;
  }
}
