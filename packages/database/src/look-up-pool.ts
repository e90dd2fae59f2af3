import type { Socket } from 'node:net';
import { Client, Pool, type PoolConfig, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';

/** What is known to a pool besides what its connections are made with. */
export interface LookUpPoolConfig extends PoolConfig {
  /** Milliseconds after which the shared connection is given up on as dead. Without it, statements may take their time. */
  readonly longestSilence?: number;
}

/** What pg says of a client's connection, beside its types. */
interface Connected {
  readonly connection: { readonly stream: Socket };
}

/**
 * A pool with one connection more, which all look-ups share: each is sent at once, behind those that have no answer yet
 * (pipelining, PostgreSQL's manual 34.5). Nobody waits for a free connection, and what is asked in one turn of the event
 * loop is sent together, which costs this process half of what a connection for each does. They are answered one
 * after another, so this is for statements that take next to no time, and hold no lock.
 */
export class LookUpPool extends Pool {
  private readonly shared: LookUpPoolConfig & { pipeline: boolean };
  private lane: Promise<Client> | undefined;
  private isHeld = false;

  constructor({ longestSilence, ...config }: LookUpPoolConfig = {}) {
    super(config);
    this.shared = { ...config, pipeline: true, ...(longestSilence !== undefined && { query_timeout: longestSilence }) };
  }

  /** Runs a statement on the shared connection, which is opened when it is first needed, or was lost. */
  async lookUp<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>> {
    const client = await (this.lane ??= this.open());
    this.holdBack((client as unknown as Connected).connection.stream);
    return client.query<Row>(statement);
  }

  override end(): Promise<void>;
  override end(told: (error?: Error) => void): void;
  override end(told?: (error?: Error) => void): Promise<void> | void {
    const ended = this.endAll();
    return told ? void ended.then(() => told(), told) : ended;
  }

  private async endAll(): Promise<void> {
    const [lane] = await Promise.allSettled([this.lane, super.end()]);
    if (lane.status === 'fulfilled') await lane.value?.end();
  }

  private async open(): Promise<Client> {
    const client = new Client(this.shared);
    const forget = () => (this.lane = undefined);
    client.on('error', forget).on('end', forget);
    await client.connect().catch((error: unknown) => {
      forget();
      throw error;
    });
    return client;
  }

  /** Until the end of this turn of the event loop, so that what else is asked in it travels along. */
  private holdBack(stream: Socket): void {
    if (this.isHeld) return;
    this.isHeld = true;
    stream.cork();
    setImmediate(() => {
      this.isHeld = false;
      stream.uncork();
    });
  }
}
