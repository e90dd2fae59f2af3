import type { Socket } from 'node:net';
import {
  Client,
  type ClientBase,
  Pool,
  type PoolConfig,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
} from 'pg';
import { endAsSilent, socketOf } from './end-when-silent';

/** The options of the pool, beside those of its connections. */
export interface PipelinedPoolConfig extends Omit<PoolConfig, 'onConnect'> {
  /** Milliseconds without an answer after which a shared connection is closed; 0 is never. */
  readonly longestSilence?: number;
  /** Awaited before a connection is used, which pg's types do not say. */
  readonly onConnect?: (client: ClientBase) => void | Promise<void>;
}

/** Connections that look-ups share. */
const LANES = 3;

/**
 * From so many pending statements on the next connection is used. Fewer are better on one connection: they are sent and
 * answered together.
 */
const BUSY = 32;

/** pg's message when a statement was not answered in time. */
const TIMED_OUT = 'Query read timeout';

/** The share of the connections for lists. */
const FOR_LISTS = 0.3;

/**
 * A process's connections, in three parts that never wait for each other.
 *
 * - Changes and transactions have most of the pool.
 * - Lists, searches and counts have the rest. More would not be faster, but take processor time from everything else:
 *   with 20 clients that list, the p99 of reading a group grows 2.4 times with three such connections, and 22 times
 *   with ten (two cores).
 * - Look-ups share a few more connections: each is sent at once, before the earlier ones are answered (pipelining,
 *   PostgreSQL's manual 34.5). None waits for a free connection, and the statements of one turn of the event loop are
 *   sent together. A thousand reads of a group take 0.55 s of the API's processor so, and 0.83 s by the pool alone (ten
 *   clients, in turns). PostgreSQL answers them one after another, so they must be fast and take no lock.
 */
export class PipelinedPool extends Pool {
  private readonly lanes: Lane[];
  private readonly lists: Pool;

  constructor({ longestSilence = 0, max = 10, ...config }: PipelinedPoolConfig = {}) {
    const forLists = Math.max(1, Math.floor(max * FOR_LISTS));
    super({ ...config, max: Math.max(1, max - forLists) });
    this.lists = new Pool({ ...config, max: forLists });
    // Errors of their idle connections are reported like the pool's own.
    this.lists.on('error', (error, client) => this.emit('error', error, client));
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

  /** Runs a statement on a connection for lists, as soon as one is free. */
  list<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>> {
    return this.lists.query<Row>(statement);
  }

  /** Connections of the pool and of lists, together. */
  get counts(): { readonly max: number; readonly open: number; readonly idle: number; readonly waiting: number } {
    const { lists } = this;
    return {
      max: this.options.max + lists.options.max,
      open: this.totalCount + lists.totalCount,
      idle: this.idleCount + lists.idleCount,
      waiting: this.waitingCount,
    };
  }

  /** Lists that wait for a connection. */
  get listsWaiting(): number {
    return this.lists.waitingCount;
  }

  /** The numbers of open shared connections and of their pending statements. */
  get shared(): { readonly open: number; readonly owed: number } {
    return {
      open: this.lanes.filter(({ isOpen }) => isOpen).length,
      owed: this.lanes.reduce((sum, { owed }) => sum + owed, 0),
    };
  }

  override end(): Promise<void>;
  override end(told: (error?: Error) => void): void;
  override end(told?: (error?: Error) => void): Promise<void> | void {
    const ended = Promise.all([super.end(), this.lists.end(), ...this.lanes.map((lane) => lane.end())]).then(
      () => undefined,
    );
    return told ? void ended.then(told, told) : ended;
  }
}

/** A shared connection. It is opened at its first use, and again after a loss. */
class Lane {
  /** Pending statements. */
  owed = 0;
  private opened: Promise<Client> | undefined;
  private isHeld = false;
  private hasEnded = false;

  constructor(
    private readonly config: PipelinedPoolConfig & { pipeline: boolean },
    private readonly longestSilence: number,
  ) {}

  get isOpen(): boolean {
    return this.opened !== undefined;
  }

  async query<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>> {
    this.owed += 1;
    const opened = (this.opened ??= this.open());
    try {
      const client = await opened;
      this.holdBack(socketOf(client));
      return await client.query<Row>(statement);
    } catch (error) {
      // pg closes this connection only.
      if ((error as Error).message === TIMED_OUT) void opened.then(endAsSilent, () => undefined);
      throw error;
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
    // Each statement has a timeout, too, because the connection may never be quiet.
    const client = new Client({ ...this.config, ...(longestSilence > 0 && { query_timeout: longestSilence }) });
    const opened = client.connect().then(async () => {
      await this.config.onConnect?.(client);
      return client;
    });
    // A client reports its end more than once, possibly after another one was opened.
    const forget = () => {
      if (this.opened === opened) this.opened = undefined;
    };
    client.on('end', forget).on('error', () => {
      forget();
      void client.end();
    });
    opened.catch(() => {
      forget();
      // It may be connected, but have failed its first statement.
      socketOf(client).destroy();
    });
    return opened;
  }

  /**
   * Corks the socket until the end of this turn of the event loop: one packet and one system call for all its
   * statements. Reading a group reaches 0.45 of the floor's rate with 10 clients and 0.64 with 50; without it 0.38 and
   * 0.52 (`npm run bench -- --only "GET group"`).
   */
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
