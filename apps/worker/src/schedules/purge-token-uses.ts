import { Inject } from '@nestjs/common';
import type { RowOf } from '@review-service/database/columns';
import { TOKEN_USES_KEPT } from '@review-service/database/entities/token-use.entity';
import { raw, type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { inSlices, SLICE } from './in-slices';
import { MINUTE, type Schedule, Scheduled } from './schedule';

/** Tokens per statement: a token has some rows a day, of which one day's are too old. */
const AT_ONCE = 200;

/** By the kind of its uses. */
const TOKENS = { api: sql`api_token`, oauth: sql`oauth_token` } as const;

/**
 * Deletes uses of tokens that are too old, and those of tokens that have ended. It goes from token to token in the primary
 * key, in short slices: so the table needs no index by day, and nobody who ends a token waits for its uses.
 */
@Scheduled()
export class PurgeTokenUses implements Schedule {
  readonly name = 'purge-token-uses';
  readonly every = 6 * 60 * MINUTE;

  constructor(
    private readonly db: Database,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  async run(): Promise<void> {
    let count = 0;
    for (const [kind, tokens] of Object.entries(TOKENS)) {
      count += await inSlices((after) => this.purge(kind, tokens, after));
    }
    if (count > 0) this.log.info({ what: 'uses of tokens', count }, 'purged');
  }

  /** Jumps to the next token that has uses, as often as a slice has tokens. */
  private purge(kind: string, tokens: Sql, after: number): Promise<RowOf<typeof SLICE>[]> {
    const next = (than: Sql): Sql =>
      sql`(select min(u.token_id) from token_use u where u.token_kind = ${kind} and u.token_id > ${than})`;
    return this.db.all(
      SLICE,
      sql`
        with recursive slice as (
          select ${next(sql`${after}::integer`)} as id, 1 as nth
          union all select ${next(sql`s.id`)}, s.nth + 1 from slice s where s.id is not null and s.nth < ${AT_ONCE}),
        used as (select s.id, t.id is null as has_ended from slice s left join ${tokens} t on t.id = s.id where s.id is not null),
        gone as (
          delete from token_use u using used
          where u.token_kind = ${kind} and u.token_id = used.id
            and (used.has_ended or u.day <= (now() at time zone 'UTC')::date - ${raw(String(TOKEN_USES_KEPT))})
          returning 1)
        select (select max(id) from used) as last, (select count(*) from gone) as purged`,
    );
  }
}
