import { probeWhenIdle } from '@review-service/database/end-when-silent';
import type { Timeouts } from '@review-service/database/timeouts';
import { Client } from 'pg';

/** Milliseconds. */
const RETRY = 2_000;

/** The channel, and its handlers. */
export interface Listening {
  /** The address of a session, past a pooler. */
  readonly url: string;
  /** The application name of the connection. */
  readonly name: string;
  readonly channel: string;
  readonly timeouts: Timeouts;
  /** Something was notified. */
  readonly heard: (text: string) => void;
  /** It listens from now on; earlier notices are lost. */
  readonly begun: () => void;
  /** The connection is lost; it tries again. */
  readonly lost: (error?: Error) => void;
}

/** Listens to a channel of PostgreSQL, on a connection of its own, and again when that is lost. */
export class Listener {
  private client?: Client;
  private again?: NodeJS.Timeout;
  private isStopped = false;

  constructor(private readonly listening: Listening) {}

  /** Resolves when it listens, or after it was lost for the first time. */
  async start(): Promise<void> {
    if (this.isStopped) return;
    const { url, name, channel, timeouts, heard, begun } = this.listening;
    const client = new Client({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: timeouts.connect,
      statement_timeout: timeouts.statement,
    });
    this.client = client;
    client.on('notification', ({ payload = '' }) => heard(payload));
    client.on('error', (error) => this.lose(client, error));
    client.on('end', () => this.lose(client));
    try {
      await client.connect();
      probeWhenIdle(client, timeouts.silence);
      await client.query(`listen ${channel}`);
      begun();
    } catch (error) {
      this.lose(client, error as Error);
    }
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.again);
    await this.client?.end().catch(() => undefined);
  }

  private lose(client: Client, error?: Error): void {
    if (this.isStopped || client !== this.client) return;
    delete this.client;
    client.end().catch(() => undefined);
    this.again = setTimeout(() => void this.start(), RETRY);
    this.listening.lost(error);
  }
}
