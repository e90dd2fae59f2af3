import { nullable, number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { MINUTE, type Schedule, Scheduled } from '../../schedules/schedule';

/** Tokens per statement. */
const SLICE = 2_000;

/**
 * Forgets since when tokens are not used that have ended by themselves, so that what looks for unused ones does not go through
 * all that there ever were. One that is to end later after all is noted again, by a trigger.
 */
@Scheduled()
export class ForgetEndedTokens implements Schedule {
  readonly name = 'forget-ended-tokens';
  readonly every = 6 * 60 * MINUTE;

  constructor(private readonly db: Database) {}

  async run(): Promise<void> {
    for (let after: number | null = 0; after !== null;) after = await this.forget(after);
  }

  /** Resolves with the last token; null: none was left. The lock keeps others from letting one end later meanwhile. */
  private async forget(after: number): Promise<number | null> {
    const [slice] = await this.db.all(
      { last: nullable(number) },
      sql`
        with slice as (select token_id from api_token_idle where token_id > ${after} order by token_id limit ${SLICE}),
        dead as (
          select t.id from slice join api_token t on t.id = slice.token_id
          where not t.is_valid or t.expires_at <= now() for no key update of t skip locked),
        gone as (delete from api_token_idle where token_id in (select id from dead))
        select max(token_id) as last from slice`,
    );
    return slice?.last ?? null;
  }
}
