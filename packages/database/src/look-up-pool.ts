import type { Socket } from 'node:net';
import { Client, Pool, type PoolConfig, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';
import { endWhenSilent } from './end-when-silent';
import { socketOf } from './socket-of';

/** What is known to a pool besides what its connections are made with. */
export interface LookUpPoolConfig extends PoolConfig {
  /** Milliseconds after which a shared connection is given up on as dead; 0 is never. */
  readonly longestSilence?: number;
}

/** Connections that look-ups share. */
const LANES = 3;

/**
 * One that owes so many answers has enough to do. Until then it is better than the next one: what shares a connection
 * is sent and answered together.
 */
const BUSY = 32;

/**
 * A pool with a few connections more, which all look-ups share: each is sent at once, behind those that have no answer
 * yet (pipelining, PostgreSQL's manual 34.5). Nobody waits for a free connection, and what is asked in one turn of the
 * event loop is sent together, which costs this process half of what a connection for each does. They are answered one
 * after another, so this is for statements that take next to no time, and hold no lock.
 */
export class LookUpPool extends Pool {
  private readonly lanes: Lane[];

  constructor({ longestSilence = 0, ...config }: LookUpPoolConfig = {}) {
    super(config);
    const shared = { ...config, pipeline: true };
    this.lanes = Array.from({ length: LANES }, () => new Lane(shared, longestSilence));
  }

  /** Runs a statement on the first shared connection that is not busy, or on the least busy one. */
  lookUp<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>> {
    const lane =
      this.lanes.find(({ owed }) => owed < BUSY) ??
      this.lanes.reduce((best, other) => (other.owed < best.owed ? other : best));
    return lane.query<Row>(statement);
  }

  /** How many of the shared connections are open, and how many statements they owe an answer. */
  get shared(): { readonly open: number; readonly owed: number } {
    return {
      open: this.lanes.filter(({ isOpen }) => isOpen).length,
      owed: this.lanes.reduce((sum, { owed }) => sum + owed, 0),
    };
  }

  override end(): Promise<void>;
  override end(told: (error?: Error) => void): void;
  override end(told?: (error?: Error) => void): Promise<void> | void {
    const ended = Promise.all([super.end(), ...this.lanes.map((lane) => lane.end())]).then(() => undefined);
    return told ? void ended.then(told, told) : ended;
  }
}

/** A connection that many share. It is opened when it is first needed, or was lost. */
class Lane {
  /** Statements without an answer. */
  owed = 0;
  private opened: Promise<Client> | undefined;
  private isHeld = false;
  private hasEnded = false;

  constructor(
    private readonly config: PoolConfig & { pipeline: boolean },
    private readonly longestSilence: number,
  ) {}

  get isOpen(): boolean {
    return this.opened !== undefined;
  }

  async query<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>> {
    this.owed += 1;
    try {
      const client = await (this.opened ??= this.open());
      this.holdBack(socketOf(client));
      return await client.query<Row>(statement);
    } finally {
      this.owed -= 1;
    }
  }

  async end(): Promise<void> {
    this.hasEnded = true;
    const client = await this.opened?.catch(() => undefined);
    await client?.end();
  }

  private open(): Promise<Client> {
    if (this.hasEnded) return Promise.reject(new Error('Cannot look anything up: the pool has ended'));
    const { longestSilence } = this;
    // Others may ask all the time, so that the connection is never quiet: each waits for its own answer as well.
    const client = new Client({ ...this.config, ...(longestSilence > 0 && { query_timeout: longestSilence }) });
    const opened = client.connect().then(() => {
      endWhenSilent(client, longestSilence);
      return client;
    });
    // A client tells of its end more than once, and by the last time another one may be open.
    const forget = () => {
      if (this.opened === opened) this.opened = undefined;
    };
    client.on('end', forget).on('error', () => {
      forget();
      void client.end();
    });
    opened.catch(forget);
    return opened;
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
