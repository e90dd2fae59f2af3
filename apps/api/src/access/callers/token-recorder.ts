import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import type { TokenRefusal } from '@review-service/contracts/token-uses';
import { type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { isRoutedAgain } from '../../http/method-override';
import type { Caller } from './caller';
import { wideNetworkOf } from './caller-network';
import { briefly, printable } from './program-name';
import { type TokenNeed, TokenNeeds } from '../tokens/token-needs';

/** Milliseconds between two writes. */
const EVERY = 60_000;
/** Rows in memory at most: some 10 MB. From half of them on they are written early. */
const MOST = 20_000;
/** Rows of a statement: some milliseconds. */
const BATCH = 500;
/** In milliseconds. */
const DAY = 86_400_000;

/** A token by its kind and id. */
export interface TokenKey {
  readonly kind: 'api' | 'oauth';
  readonly id: number;
}

/** A row of `token_use`, as this process has counted since it last wrote. */
interface Use extends TokenNeed, TokenKey {
  /** Since 1970, in UTC. */
  readonly day: number;
  readonly outcome: TokenRefusal | 'allowed';
  count: number;
  /** Of the last of them. */
  at: number;
  ip: string;
  client: string;
}

/** The token that somebody is known by, also through a session that it opened. */
const tokenOf = ({ token, grant }: Caller): TokenKey | undefined =>
  grant ? { kind: 'oauth', id: grant.tokenId } : token ? { kind: 'api', id: token.id } : undefined;

/**
 * Records what tokens are used for: it counts in memory once a request is answered, and adds to the day's rows each minute.
 * It never delays or fails a request: uses that do not fit into memory are lost, and counted as such. The unwritten uses of
 * a killed process are lost, too.
 *
 * It writes on a connection for lists: those of look-ups and changes would keep everybody waiting. A process writes one
 * batch at a time, which takes as long as a page of a list.
 */
@Injectable()
export class TokenRecorder implements OnApplicationBootstrap, OnModuleDestroy {
  /** Requests that were not recorded. */
  lost = 0;
  private uses = new Map<string, Use>();
  private timer?: NodeJS.Timeout;
  private writing: Promise<void> | undefined;

  constructor(
    private readonly db: Database,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.write(), EVERY).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Counts a request that was answered. */
  note(request: FastifyRequest): void {
    // A request that no route takes has no caller.
    const caller = request.caller as Caller | undefined;
    const token = caller && tokenOf(caller);
    if (!token || isRoutedAgain(request)) return;
    const { needs, refusal } = caller.needs.outcome(request.answeredError);
    for (const need of needs) this.count(token, need, refusal ?? 'allowed', request);
  }

  /** Counts a request with a token that is no longer accepted. */
  noteEnded(token: TokenKey, definitions: readonly ResourceDefinition[], request: FastifyRequest): void {
    const needs = new TokenNeeds();
    needs.begin(definitions, request.method);
    for (const need of needs.outcome().needs) this.count(token, need, 'ended', request);
  }

  /** Writes the uses counted so far. After a failure they stay for the next time. */
  write(): Promise<void> {
    this.writing ??= this.writeAll().finally(() => (this.writing = undefined));
    return this.writing;
  }

  /** The same, once no request is left. */
  async end(): Promise<void> {
    await this.writing;
    await this.write();
  }

  private count({ kind, id }: TokenKey, need: TokenNeed, outcome: Use['outcome'], request: FastifyRequest): void {
    const at = Date.now();
    const day = Math.floor(at / DAY);
    const last = { at, ip: request.ip, client: briefly(request.headers['user-agent']) };
    this.add({ kind, id, day, ...need, outcome, count: 1, ...last });
    if (this.uses.size > MOST / 2) void this.write();
  }

  private add(use: Use): void {
    const { kind, id, day, resource, method, outcome, count, at, ip, client } = use;
    const key = `${kind} ${id} ${day} ${resource} ${method} ${outcome}`;
    const known = this.uses.get(key);
    if (known) {
      known.count += count;
      if (at >= known.at) Object.assign(known, { at, ip, client });
    } else if (this.uses.size < MOST) this.uses.set(key, use);
    else this.lost += count;
  }

  private async writeAll(): Promise<void> {
    // In the same order in all processes, so that none waits for another one that waits for it.
    const uses = [...this.uses].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, use]) => use);
    this.uses = new Map();
    while (uses.length > 0) {
      const batch = uses.slice(0, BATCH);
      try {
        await this.db.all({}, adding(batch), { keepsPlan: true });
      } catch (error) {
        this.log.warn({ err: error, rows: uses.length }, 'uses of tokens could not be written: they are tried again');
        for (const use of uses) this.add(use);
        return;
      }
      uses.splice(0, BATCH);
    }
  }
}

/** Adds to the rows of the day. Other processes do, too: each row has its last use by whichever process. */
const adding = (uses: readonly Use[]): Sql => sql`
  insert into token_use as u (token_kind, token_id, day, resource, method, outcome, count, last_used_at, network, client)
  select kind, id, date '1970-01-01' + day, resource, method, outcome, count, to_timestamp(at / 1000.0), network, client
  from jsonb_to_recordset(${JSON.stringify(uses.map(stored))}::jsonb) as used (
    kind text, id integer, day integer, resource text, method text, outcome text, count integer, at float8, network text,
    client text)
  on conflict (token_kind, token_id, day, resource, method, outcome) do update set
    count = u.count + excluded.count, last_used_at = greatest(u.last_used_at, excluded.last_used_at),
    network = case when excluded.last_used_at >= u.last_used_at then excluded.network else u.network end,
    client = case when excluded.last_used_at >= u.last_used_at then excluded.client else u.client end`;

const stored = ({ ip, client, ...use }: Use) => ({ ...use, network: wideNetworkOf(ip), client: printable(client) });

/** Counts each request after its answer, and writes the last counts when no request is left. */
export function recordTokens(fastify: FastifyInstance, recorder: TokenRecorder, registry: Registry): void {
  new Counter({
    name: 'review_service_token_uses_lost_total',
    help: 'Requests with a token that the record of its uses lacks, because there was no room to count them',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(recorder.lost);
    },
  });
  fastify.addHook('onResponse', (request, _, done) => {
    recorder.note(request);
    done();
  });
  fastify.addHook('onClose', () => recorder.end());
}
