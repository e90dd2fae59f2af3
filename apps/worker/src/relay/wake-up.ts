import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { probeWhenIdle } from '@review-service/database/end-when-silent';
import type { Timeouts } from '@review-service/database/timeouts';
import { DatabaseConfig } from '@review-service/platform/config/database.config';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { OUTBOX_CHANNEL } from '@review-service/platform/outbox/channel';
import { Client } from 'pg';
import { TIMEOUTS } from '../timeouts';

/** Milliseconds. */
const RETRY = 2_000;

/** Listens for PostgreSQL's notification of new rows. Polling finds those that it misses while disconnected. */
@Injectable()
export class WakeUp implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private client?: Client;
  private again?: NodeJS.Timeout;
  private isStopped = false;
  private isAwake = false;
  private resume: () => void = () => undefined;

  constructor(
    @Inject(DatabaseConfig) private readonly config: DatabaseConfig,
    @Inject(TIMEOUTS) private readonly timeouts: Timeouts,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    void this.listen();
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
    clearTimeout(this.again);
    this.wake();
    await this.client?.end().catch(() => undefined);
  }

  private wake(): void {
    this.isAwake = true;
    this.resume();
  }

  private async listen(): Promise<void> {
    const client = new Client({
      connectionString: this.config.sessionUrl,
      application_name: 'review-service-relay',
      connectionTimeoutMillis: this.timeouts.connect,
      statement_timeout: this.timeouts.statement,
    });
    this.client = client;
    client.on('notification', () => this.wake());
    client.on('error', (error) => this.lost(client, error));
    client.on('end', () => this.lost(client));
    try {
      await client.connect();
      probeWhenIdle(client, this.timeouts.silence);
      await client.query(`listen ${OUTBOX_CHANNEL}`);
      this.wake();
    } catch (error) {
      this.lost(client, error as Error);
    }
  }

  private lost(client: Client, error?: Error): void {
    if (this.isStopped || client !== this.client) return;
    this.log.debug({ err: error }, 'not listening to the outbox: polling it');
    delete this.client;
    client.end().catch(() => undefined);
    this.again = setTimeout(() => void this.listen(), RETRY);
  }
}
