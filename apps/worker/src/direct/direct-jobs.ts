import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { Repeated } from '../base/repeated';
import { JobRunner } from '../jobs/job-runner';
import { Jobs } from '../jobs/jobs';
import { WakeUp } from '../outbox/wake-up';
import { Lane } from './lane';
import { Leases } from './leases';

/** Milliseconds between two looks for rows that are due without an announcement, while there are some, such as retries. */
const POLL = 1_000;
/** The same while nothing is to be done. Announcements wake it up; a look finds those that it missed. */
const IDLE_POLL = 5_000;
/** Milliseconds between two renewals of what is in hand. */
const RENEWAL = 5_000;

/**
 * Does follow-up work where there is no Redis: leases rows of the outbox, and works on them. Rows that a process had when it
 * ended are leased by another one.
 */
@Injectable()
export class DirectJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private lanes: readonly Lane[] = [];
  private running: Promise<void> = Promise.resolve();
  private readonly renewals = new Repeated(
    RENEWAL,
    () => this.renew(),
    (error) => this.away(error),
  );
  private isStopping = false;

  constructor(
    private readonly leases: Leases,
    private readonly jobs: Jobs,
    private readonly runner: JobRunner,
    private readonly wakeUp: WakeUp,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.lanes = this.jobs.served.map((served) => {
      const isStep = (name: string) => this.jobs.isInOneStep({ queue: served.queue.name, name });
      return new Lane(served, isStep, this.runner, () => this.wakeUp.wake());
    });
    this.running = this.run();
    this.renewals.start();
  }

  /** Jobs in hand are finished, or given back after their step; those that have not begun are given back. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    this.runner.stop();
    this.wakeUp.wake();
    await this.running;
    const waiting = this.lanes.flatMap((lane) => lane.close());
    if (waiting.length > 0) await this.leases.giveBack(waiting).catch((error: unknown) => this.away(error));
    await Promise.all(this.lanes.map((lane) => lane.ended()));
    await this.renewals.stop();
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      const found = await this.lease().catch((error: unknown) => {
        this.away(error);
        return 0;
      });
      if (found === 0) await this.wakeUp.wait(await this.untilNextLook());
    }
  }

  /** Resolves with the number of rows. */
  private async lease(): Promise<number> {
    const free = this.lanes.filter(({ room }) => room > 0);
    if (free.length === 0) return 0;
    const leased = await this.leases.lease(new Map(free.map(({ name, room }) => [name, room])));
    for (const lane of free) lane.take(leased.filter(({ queue }) => queue === lane.name));
    return leased.length;
  }

  /** In milliseconds. A job in hand may leave a retry. Rows that are due, and were not leased, are locked by somebody. */
  private async untilNextLook(): Promise<number> {
    if (this.lanes.some(({ inHand }) => inHand.length > 0)) return POLL;
    const next = await this.leases.untilNextDue(this.lanes.map(({ name }) => name)).catch(() => POLL);
    return next > 0 ? Math.min(next, IDLE_POLL) : POLL;
  }

  private async renew(): Promise<void> {
    const inHand = this.lanes.flatMap((lane) => lane.inHand);
    if (inHand.length > 0) await this.leases.renew(inHand);
    const ids = await this.leases.takeBack();
    if (ids.length === 0) return;
    this.log.error({ rows: ids.length, jobs: ids.slice(0, 10) }, 'their processes ended while they were at work');
  }

  private away(error: unknown): void {
    this.log.warn({ err: error }, 'the outbox is away: follow-up work waits');
  }
}
