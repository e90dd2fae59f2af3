import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Timeouts } from '@review-service/database/timeouts';
import { DatabaseConfig } from '@review-service/platform/config/database.config';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { OUTBOX_CHANNEL } from '@review-service/platform/outbox/channel';
import { Listener } from '@review-service/platform/outbox/listener';
import { TIMEOUTS } from '../base/timeouts';

/** Listens for PostgreSQL's notification of new rows. Polling finds those that it misses while disconnected. */
@Injectable()
export class WakeUp implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly listener: Listener;
  private isStopped = false;
  private isAwake = false;
  private resume: () => void = () => undefined;

  constructor(
    @Inject(DatabaseConfig) { sessionUrl: url }: DatabaseConfig,
    @Inject(TIMEOUTS) timeouts: Timeouts,
    @Inject(LOG) log: Logger,
  ) {
    const wake = () => this.wake();
    this.listener = new Listener({
      ...{ url, name: 'review-service-relay', channel: OUTBOX_CHANNEL, timeouts, heard: wake, begun: wake },
      lost: (error) => log.debug({ err: error }, 'not listening to the outbox: polling it'),
    });
  }

  onApplicationBootstrap(): void {
    void this.listener.start();
  }

  /** Waits for a notification since the last call, or for so many milliseconds. Returns at once while stopping. */
  async wait(atMost: number): Promise<void> {
    if (!this.isAwake && !this.isStopped) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, atMost);
        this.resume = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.isAwake = false;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    this.wake();
    await this.listener.stop();
  }

  /** Ends the wait, or the next one. */
  wake(): void {
    this.isAwake = true;
    this.resume();
  }
}
