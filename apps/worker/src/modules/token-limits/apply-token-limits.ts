import { Inject } from '@nestjs/common';
import { OPERATOR_ID } from '@review-service/contracts/operator';
import { nullable, number, text } from '@review-service/database/row-types';
import { empty, isoTime, raw, type Sql, sql } from '@review-service/database/sql';
import {
  type AppliedCaps,
  appliedOf,
  daysOf,
  isEnded,
  isShortened,
  type KnownLimits,
  LIMITS,
  longLived,
  type TokenPlace,
  type TokenSearch,
  unused,
} from '@review-service/database/token-limits';
import { writeAudit } from '@review-service/platform/audit/write-audit';
import { Database } from '@review-service/platform/database/database';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { SERVICE } from '../../base/audit';
import { MINUTE, type Schedule, Scheduled } from '../../schedules/schedule';
import { AccountMail, inDays } from '../mail';

/** Tokens of one transaction. */
const BATCH = 500;

const PLACE = { id: number, place: text };

const ENDED = { tokenId: number, userId: number, localSiteId: nullable(number), purpose: text };

/** What limits do to tokens. */
interface Effect {
  /** The ways to these tokens. */
  readonly searches: (caps: AppliedCaps) => readonly TokenSearch[];
  /** Changes those of these tokens of which it is still true, and resolves with their number. */
  readonly change: (caps: AppliedCaps, ids: readonly number[]) => Promise<number>;
}

/**
 * Applies the limits of API tokens to those that are there, once the days of grace are over: ends those that nobody uses, and
 * lets others end earlier. It goes through indexes in short transactions, and passes over what somebody else has locked.
 */
@Scheduled()
export class ApplyTokenLimits implements Schedule {
  readonly name = 'token-limits';
  readonly every = 10 * MINUTE;

  constructor(
    private readonly db: Database,
    private readonly mail: AccountMail,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  async run(): Promise<void> {
    for (let limits = await this.after(0); limits; limits = await this.after(limits.id)) {
      const caps = appliedOf(limits);
      const ended = await this.apply(caps, this.ending);
      const shortened = await this.apply(caps, this.shortening);
      if (ended + shortened > 0) this.log.info({ limits: limits.id, ended, shortened }, 'applied the limits of tokens');
    }
  }

  /** The next limits that apply by now. */
  private async after(id: number): Promise<KnownLimits | undefined> {
    const [next] = await this.db.all(
      LIMITS,
      sql`select ${LIMITS} from token_limit l where l.id > ${id} and l.enforced_from <= now() order by l.id limit 1`,
    );
    return next;
  }

  /** Resolves with the number of changed tokens. */
  private async apply(caps: AppliedCaps, { searches, change }: Effect): Promise<number> {
    let count = 0;
    for (const search of searches(caps)) {
      let last: TokenPlace | undefined;
      do {
        const slice = await this.slice(search, (ids) => change(caps, ids), last);
        count += slice.count;
        last = slice.last;
      } while (last);
    }
    return count;
  }

  /** A transaction of it. `last` is the last token that it came to; undefined: it was the last one of all. */
  private slice(
    { found, place, order, isAfter }: TokenSearch,
    change: (ids: readonly number[]) => Promise<number>,
    after?: TokenPlace,
  ): Promise<{ readonly count: number; readonly last: TokenPlace | undefined }> {
    return this.db.transaction(async () => {
      // Uses of the tokens are noted meanwhile.
      const tokens = await this.db.all(
        PLACE,
        sql`
          select t.id, ${place} as place ${found} ${after ? sql`and ${isAfter(after)}` : empty}
          order by ${order} limit ${raw(String(BATCH))} for no key update of t skip locked`,
      );
      const last = tokens.length < BATCH ? undefined : tokens.at(-1);
      if (tokens.length === 0) return { count: 0, last };
      // By another statement: it sees exceptions and uses of until these tokens were locked.
      return { count: await change(tokens.map(({ id }) => id)), last };
    });
  }

  private readonly ending: Effect = {
    searches: unused,
    change: async (caps, ids) => {
      const days = caps.maxIdle ?? 0;
      const reason = `Not used for ${inDays(days)}.`;
      const ended = await this.db.change(
        ENDED,
        sql`
          with changed as (
            update api_token t set is_valid = false, invalidated_at = now(), invalid_reason = ${reason}, updated_at = now()
            where t.id = any(${[...ids]}::integer[]) and ${isEnded(caps)} returning t.*),
          audited as (${entries('api-token.ended', sql`'reason', t.invalid_reason`)})
          select id as "tokenId", user_id as "userId", local_site_id as "localSiteId", note as purpose from changed`,
      );
      await this.mail.tell(
        'token.ended',
        ended.map((token) => ({ event: { kind: 'api', ...token, actorId: OPERATOR_ID, unusedFor: days } })),
      );
      return ended.length;
    },
  };

  private readonly shortening: Effect = {
    searches: longLived,
    change: async (caps, ids) => {
      const shortened = await this.db.change(
        { id: number },
        sql`
          with former as (select id, expires_at from api_token where id = any(${[...ids]}::integer[])),
          changed as (
            update api_token t set expires_at = now() + ${daysOf(caps.maxLife ?? 0)}, updated_at = now()
            from former where t.id = former.id and ${isShortened(caps)} returning t.*, former.expires_at as former_end),
          audited as (
            ${entries('api-token.shortened', sql`'expires', ${isoTime(sql`t.expires_at`)}, 'was', ${isoTime(sql`t.former_end`)}`)})
          select id from changed`,
      );
      return shortened.length;
    },
  };
}

/** Writes an entry for each token of `changed`, with these further details. */
const entries = (action: 'api-token.ended' | 'api-token.shortened', details: Sql): Sql =>
  writeAudit(
    sql`
      select ${action} as action, 'api-token ' || t.id as subject,
        jsonb_build_object('user', u.username, ${details})
          || jsonb_strip_nulls(jsonb_build_object('site', (select s.name from local_site s where s.id = t.local_site_id)))
          as details
      from changed t join user_account u on u.id = t.user_id`,
    SERVICE,
  );
