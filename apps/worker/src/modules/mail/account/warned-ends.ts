import { type TokenKind, WARNED_DAYS_BEFORE } from '@review-service/contracts/account-mail';
import { nullable, number, text } from '@review-service/database/row-types';
import { isoTime, raw, type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { canBeRenewed } from '../../../schedules/purge-expired';
import { MINUTE, type Schedule, Scheduled } from '../../../schedules/schedule';
import { AccountMail } from './account-mail';

/** Tokens of one transaction. */
const BATCH = 500;

/** So many days after its end somebody is still told, if they could not be before. */
const LATE = 7;

/** Where tokens of a kind are, as `t`, and which of them somebody is to be warned of. */
interface Credential {
  readonly kind: TokenKind;
  readonly table: Sql;
  /** What its warnings name it by. */
  readonly warned: Sql;
  readonly purpose: Sql;
  readonly isUsed: Sql;
}

const CREDENTIALS: readonly Credential[] = [
  {
    kind: 'api',
    table: sql`api_token`,
    warned: raw('api_token_id'),
    purpose: sql`t.note`,
    // Child tokens are short-lived on purpose.
    isUsed: sql`(t.is_valid and t.parent_id is null)`,
  },
  {
    kind: 'oauth',
    table: sql`oauth_token`,
    warned: raw('oauth_token_id'),
    purpose: sql`(select a.name from oauth_application a where a.id = t.application_id)`,
    isUsed: sql`(not ${canBeRenewed(sql`t.grant_id`)} and exists (
      select from oauth_application a where a.id = t.application_id and a.enabled and a.deleted_at is null))`,
  },
];

/** The days before an end, and the days at which the next warning is due; the latter begins where the former ends. */
const STRETCHES = [...WARNED_DAYS_BEFORE]
  .sort((one, other) => one - other)
  .map((days, at, all) => ({ days, until: all[at - 1] ?? -LATE }));

const WARNED = {
  last: nullable(text),
  lastId: nullable(number),
  read: number,
  tokens: nullable(text),
};

interface Warned {
  readonly tokenId: number;
  readonly userId: number;
  readonly localSiteId: number | null;
  readonly purpose: string;
  readonly endsAt: string;
}

/**
 * Warns people some days before a token of theirs ends: once of each number of days, by a unique row. If nothing ran for a
 * while, they are warned once of what has passed meanwhile. A token that lived shorter than these days is not warned of:
 * who made it knows.
 */
@Scheduled()
export class WarnedEnds implements Schedule {
  readonly name = 'warned-ends';
  readonly every = 30 * MINUTE;

  constructor(
    private readonly db: Database,
    private readonly mail: AccountMail,
  ) {}

  async run(): Promise<void> {
    if (!this.mail.isOn) return;
    for (const credential of CREDENTIALS) {
      for (const stretch of STRETCHES) {
        let after: { readonly time: string; readonly id: number } | undefined;
        do after = await this.db.transaction(() => this.warn(credential, stretch, after));
        while (after);
      }
    }
  }

  /** Resolves with the last token that it read; undefined: it was the last one. */
  private async warn(
    { kind, table, warned, purpose, isUsed }: Credential,
    { days, until }: (typeof STRETCHES)[number],
    after: { readonly time: string; readonly id: number } | undefined,
  ): Promise<{ readonly time: string; readonly id: number } | undefined> {
    const start = after ? sql`(${after.time}::timestamptz, ${after.id}::integer)` : sql`(now() + ${day(until)}, 0)`;
    const [found] = await this.db.all(
      WARNED,
      sql`
        with ending as materialized (
          select t.* from ${table} t
          where ${kind === 'api' ? sql`t.is_valid and` : sql``} t.expires_at - t.created_at > interval '1 day'
            and (t.expires_at, t.id) > ${start} and t.expires_at <= now() + ${day(days)}
          order by t.expires_at, t.id limit ${BATCH}),
        warned as (
          insert into credential_warning (${warned}, ends_at, days)
          select t.id, t.expires_at, ${days} from ending t join user_account u on u.id = t.user_id
          where u.is_active and u.email <> '' and t.expires_at - t.created_at > ${day(days)} and ${isUsed}
          on conflict do nothing returning ${warned} as id)
        select (select count(*) from ending) as read,
          (select ${isoTime(sql`expires_at`)} from ending order by expires_at desc, id desc limit 1) as last,
          (select id from ending order by expires_at desc, id desc limit 1) as "lastId",
          (select json_agg(json_build_object(
              'tokenId', t.id, 'userId', t.user_id, 'localSiteId', t.local_site_id, 'purpose', ${purpose},
              'endsAt', ${isoTime(sql`t.expires_at`)}) order by t.expires_at, t.id)::text
            from ending t join warned using (id)) as tokens`,
    );
    // The reason for the cast: the statement builds these objects.
    const tokens = JSON.parse(found?.tokens ?? '[]') as Warned[];
    await this.mail.tell(
      'token.expiring',
      tokens.map((token) => ({ event: { kind, ...token } })),
    );
    if (!found || found.read < BATCH || found.last === null || found.lastId === null) return undefined;
    return { time: found.last, id: found.lastId };
  }
}

const day = (count: number): Sql => sql`${count} * interval '1 day'`;
