import { columns, computed, type RowOf, together } from './columns';
import { ApiToken } from './entities/api-token.entity';
import { TokenLimit } from './entities/token-limit.entity';
import { boolean, type ColumnType, nullable, number, text } from './row-types';
import { empty, equalOrNull, isoTime, join, raw, type Sql, sql } from './sql';

/** The caps for the API tokens of a place, in days; null: there is none. */
export interface TokenCaps {
  /** So much may be left of a token's life, at most. */
  readonly maxLife: number | null;
  /** So long a token may go unused. */
  readonly maxIdle: number | null;
}

/** Caps, their tokens, and the time of the check: tokens that expire before it are left alone. */
export interface AppliedCaps extends TokenCaps {
  /** Null: tokens that belong to no Local Site. */
  readonly siteId: number | null;
  readonly at: Sql;
}

/** A number of days, as an interval. */
export const daysOf = (count: number | Sql): Sql => sql`${count}::integer * interval '1 day'`;

/** Condition on `api_token t`: there is an exception at this time. */
const isExcepted = (at: Sql): Sql => sql`exists (
  select from api_token_exception e where e.token_id = t.id and (e.until is null or e.until > ${at}))`;

/**
 * Condition on `api_token t`: limits are for it, as long as it has not expired. What is made from a token ends with it, and needs
 * no limits of its own.
 */
const isMeant = (at: Sql): Sql => sql`t.is_valid and t.parent_id is null and not ${isExcepted(at)}`;

/** The same, and it has not expired at this time. */
const isSubject = (at: Sql): Sql => sql`(${isMeant(at)} and (t.expires_at is null or t.expires_at > ${at}))`;

const isIdle = ({ maxIdle, at }: AppliedCaps): Sql => {
  if (maxIdle === null) return raw('false');
  const since = sql`${at} - ${daysOf(maxIdle)}`;
  // No join: the use of each token is looked up, also where PostgreSQL expects to read those of all.
  const lastUsed = sql`(select x.last_used_at from api_token_usage x where x.token_id = t.id)`;
  return sql`(t.created_at < ${since} and coalesce(${lastUsed}, t.created_at) < ${since})`;
};

/** Null: it does not end. */
const livesTooLong = ({ maxLife, at }: AppliedCaps): Sql =>
  maxLife === null ? raw('false') : sql`(t.expires_at is null or t.expires_at > ${at} + ${daysOf(maxLife)})`;

/** Condition on `api_token t`: the caps end it. */
export const isEnded = (caps: AppliedCaps): Sql => sql`(${isIdle(caps)} and ${isSubject(caps.at)})`;

/** Condition on `api_token t`: it has a longer life than the caps allow. */
export const isShortened = (caps: AppliedCaps): Sql => sql`(${livesTooLong(caps)} and ${isSubject(caps.at)})`;

/** The TokenEffect on an affected `api_token t`. */
export const effectOf = (caps: AppliedCaps): Sql => sql`case when ${isIdle(caps)} then 'ended' else 'shortened' end`;

/** The fields of an affected `api_token t` with WITH_OWNER_AND_USE. */
export const affectedColumns = (caps: AppliedCaps) =>
  together(
    columns(ApiToken, 't', ['id', 'note']),
    computed({
      user: [text, sql`u.username`],
      effect: [text as ColumnType<'shortened' | 'ended'>, effectOf(caps)],
      expires: [nullable(text), isoTime(sql`t.expires_at`)],
      lastUsed: [nullable(text), isoTime(sql`x.last_used_at`)],
    }),
  );

/** Condition on `api_token t`: the caps are for it, and shorten or end it. */
export const isAffected = (caps: AppliedCaps): Sql => sql`
  ${equalOrNull(sql`t.local_site_id`, caps.siteId)} and (${isShortened(caps)} or ${isEnded(caps)})`;

/** Where a token stands in an index: its day or its end, which may be none, and its id. */
export interface TokenPlace {
  readonly place: string;
  readonly id: number;
}

/** A way to tokens that caps shorten or end, by an index: past any number of others. */
export interface TokenSearch {
  /** The rest of a statement about `api_token t`. */
  readonly found: Sql;
  /** The columns of the index, without that of the Local Site and the id. */
  readonly place: Sql;
  /** All of them, in their order. */
  readonly order: Sql;
  readonly isAfter: (last: TokenPlace) => Sql;
}

const BY_END = { place: sql`coalesce(t.expires_at::text, '')`, order: sql`t.local_site_id, t.expires_at, t.id` };

/** To tokens that the caps shorten: those that do not end, and those that end too late. */
export function longLived(caps: AppliedCaps): readonly TokenSearch[] {
  const { maxLife, siteId, at } = caps;
  if (maxLife === null) return [];
  const found = sql`
    from api_token t
    where ${equalOrNull(sql`t.local_site_id`, siteId)} and ${isMeant(at)}`;
  return [
    { ...BY_END, found: sql`${found} and t.expires_at is null`, isAfter: ({ id }) => sql`t.id > ${id}` },
    {
      ...BY_END,
      found: sql`${found} and t.expires_at > ${at} + ${daysOf(maxLife)}`,
      isAfter: ({ place, id }) => sql`(t.expires_at, t.id) > (${place}::timestamptz, ${id})`,
    },
  ];
}

/** To tokens that the caps end: `api_token_idle i` finds them by day, since an index of uses would slow uses down. */
export function unused(caps: AppliedCaps): readonly TokenSearch[] {
  const { maxIdle, siteId, at } = caps;
  if (maxIdle === null) return [];
  const day = sql`((${at} - ${daysOf(maxIdle)}) at time zone 'UTC')::date`;
  return [
    {
      found: sql`
        from api_token_idle i join api_token t on t.id = i.token_id
        where ${equalOrNull(sql`i.local_site_id`, siteId)} and i.since <= ${day}
          and (i.since < ${day} or ${isIdle(caps)}) and ${isSubject(at)}`,
      place: sql`i.since::text`,
      order: sql`i.local_site_id, i.since, i.token_id`,
      isAfter: ({ place, id }) => sql`(i.since, i.token_id) > (${place}::date, ${id})`,
    },
  ];
}

/**
 * Reads the ids of the tokens that the caps shorten or end, each once.
 * @param atMost so many; default: all
 */
export function affectedIds(caps: AppliedCaps, atMost?: number): Sql {
  const limit = atMost === undefined ? empty : sql`limit ${raw(String(atMost))}`;
  // In the order of its index, so that PostgreSQL reads no more than that.
  const first = ({ order }: TokenSearch) => (atMost === undefined ? empty : sql`order by ${order} ${limit}`);
  const isOther = sql`and ${livesTooLong(caps)} is not true`;
  const found = [
    ...longLived(caps).map((search) => sql`(select t.id ${search.found} ${first(search)})`),
    ...unused(caps).map((search) => sql`(select t.id ${search.found} ${isOther} ${first(search)})`),
  ];
  const all = found.length === 0 ? sql`select 0 as id where false` : join(found, ' union all ');
  return sql`select id from (${all}) found ${limit}`;
}

/** How late a token of a place with a cap may end. */
export const LATEST_END = { maxLife: number, latest: text, isTooLate: boolean };

/**
 * Reads how late a token may end, and whether this end is too late. No row: there is no cap, or an exception.
 * @param end an expression; null: it is not to end
 * @param id undefined: the token is new
 */
export const latestEnd = (
  end: Sql,
  { id = 0, siteId }: { readonly id?: number; readonly siteId: number | null },
): Sql => {
  const latest = sql`(now() + ${daysOf(sql`l.max_life`)})`;
  return sql`
    select l.max_life as "maxLife", ${isoTime(latest)} as latest, coalesce(${end} > ${latest}, false) as "isTooLate"
    from token_limit l cross join (select ${id}::integer as id) t
    where ${equalOrNull(sql`l.local_site_id`, siteId)} and l.max_life is not null and not ${isExcepted(sql`now()`)}`;
};

/** The limits of a place: `token_limit l`. */
export const LIMITS = together(
  columns(TokenLimit, 'l', ['id', 'localSiteId', 'maxLife', 'maxIdle', 'grace', 'changedBy']),
  computed({
    enforcedFrom: [nullable(text), isoTime(sql`l.enforced_from`)],
    isEnforced: [boolean, sql`coalesce(l.enforced_from <= now(), false)`],
    changed: [nullable(text), isoTime(sql`l.changed_at`)],
  }),
);

/** The limits of a place. */
export type KnownLimits = RowOf<typeof LIMITS>;

/** The limits of a place where nobody has said any. */
export const noLimits = (siteId: number | null): KnownLimits => ({
  ...{ id: 0, localSiteId: siteId, maxLife: null, maxIdle: null, grace: 14 },
  ...{ enforcedFrom: null, isEnforced: false, changed: null, changedBy: '' },
});

/** Reads the limits of a place; there may be no row. */
export const limitsOf = (siteId: number | null, lock = empty): Sql => sql`
  select ${LIMITS} from token_limit l where ${equalOrNull(sql`l.local_site_id`, siteId)} ${lock}`;

/** Makes the row of a place, so that it can be locked. */
export const withLimits = (siteId: number | null): Sql => sql`
  insert into token_limit (local_site_id) values (${siteId}) on conflict do nothing`;

/** When limits begin to apply: after their days of grace, as before, or never, where there are none. */
export type LimitsBeginning = 'anew' | 'as before' | 'never';

/**
 * Changes the limits of a place, and returns them.
 * @param by as the actor of the audit log
 */
export const changeLimits = (
  id: number,
  { maxLife, maxIdle, grace }: TokenCaps & { readonly grace: number },
  begins: LimitsBeginning,
  by: string,
): Sql => {
  const from = { anew: sql`now() + ${daysOf(grace)}`, 'as before': sql`l.enforced_from`, never: sql`null` };
  return sql`
    update token_limit l set
      max_life = ${maxLife}, max_idle = ${maxIdle}, grace = ${grace}, enforced_from = ${from[begins]},
      changed_at = now(), changed_by = ${by}
    where l.id = ${id} returning ${LIMITS}`;
};

/** The caps as they are applied to tokens that are there: now, or once they begin to be. */
export const appliedOf = ({ localSiteId, maxLife, maxIdle, enforcedFrom }: KnownLimits): AppliedCaps => ({
  ...{ maxLife, maxIdle, siteId: localSiteId },
  at: sql`greatest(now(), ${enforcedFrom}::timestamptz)`,
});

/** The caps as they will be applied after a change, once they begin to be. */
export const appliedAfter = (
  former: KnownLimits,
  { maxLife, maxIdle, grace, begins }: TokenCaps & Pick<KnownLimits, 'grace'> & { readonly begins: LimitsBeginning },
): AppliedCaps => ({
  ...{ ...appliedOf(former), maxLife, maxIdle },
  ...(begins === 'anew' && { at: sql`now() + ${daysOf(grace)}` }),
});
