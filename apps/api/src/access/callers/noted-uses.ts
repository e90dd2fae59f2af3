import { Inject, Injectable } from '@nestjs/common';
import { type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { LRUCache } from 'lru-cache';
import { type ApiTimeouts, TIMEOUTS, USUAL } from '../../timeouts';
import { inPassing } from './in-passing';

/** The maximum of uses that a process remembers. */
const MOST = 20_000;

/** Condition on the time of a stored use, which may be null: no other process has just noted one. */
export const isLongAgo = (lastUse: Sql): Sql =>
  sql`coalesce(${lastUse} < now() - ${USUAL.use} * interval '1 millisecond', true)`;

/**
 * Records uses, such as those of a token, at most once a minute. Recorded uses are cached here, so that a request
 * need not ask the database for it; each process notes for itself.
 */
@Injectable()
export class NotedUses {
  private readonly noted: LRUCache<string, true>;

  constructor(
    private readonly db: Database,
    @Inject(LOG) private readonly log: Logger,
    @Inject(TIMEOUTS) { use }: ApiTimeouts,
  ) {
    this.noted = new LRUCache({ max: MOST, ttl: use, ttlResolution: 0 });
  }

  /** @param key the name of the used object */
  async note(key: string, statement: () => Sql): Promise<void> {
    if (this.noted.has(key)) return;
    // Remembered from the end of the write on: at the next one PostgreSQL's minute is over, too.
    if (await inPassing(this.log, this.db.change({}, statement()))) this.noted.set(key, true);
  }
}
