import { hadOneOf } from '@review-service/database/former-names';
import { empty, type Sql, sql } from '@review-service/database/sql';
import type { StoredBounds } from '../tokens/token-bounds';
import { NAMED_BY_GROUPS, type TokenPolicy, withNamesNow } from '../tokens/token-policy';
import type { CallerToken } from './caller';

/** The rights of a token, with whichever of its secrets a request comes. */
interface Validity {
  /** What comes with it is an agent's. */
  readonly isAgent: boolean;
  readonly isValid: boolean;
  readonly isExpired: boolean;
  /** As text from the database, with microseconds; null: it does not end. */
  readonly expiresAt: string | null;
  readonly invalidatedAt: string | null;
  readonly invalidReason: string;
}

/** A policy and bounds as stored, and the current names of groups whose former names the policy has. */
interface StoredPolicy {
  readonly policy: TokenPolicy;
  readonly bounds: StoredBounds | null;
  readonly renamed: Readonly<Record<string, string>> | null;
}

/** The token that a child token was made from. */
type Parent = Validity & StoredPolicy & { readonly id: number };

/** An API token with the secret that a request or a session came with, as the statement of a TokenLookUp builds it. */
export interface PresentedToken extends Validity, StoredPolicy {
  readonly id: number;
  readonly localSiteId: number | null;
  readonly note: string;
  /** Which of its secrets it is. */
  readonly secret: number;
  /** Of one that was replaced. */
  readonly former?: {
    readonly renewalId: number;
    readonly replacedAt: string;
    readonly endsAt: string;
    readonly isOver: boolean;
  };
  /** Of a token that was made from another one. */
  readonly parent?: Parent;
}

/** A way to find an API token. Each has a statement of its own, so that the usual one is as quick as if there were no others. */
export interface TokenLookUp {
  /** Joins of the token as `t`. */
  readonly joined: Sql;
  /**
   * The PresentedToken on Local Site `s`, as JSON; null if there is none. Most policies name no groups: PostgreSQL would
   * take as long to prepare the search for their former names, which nobody needs then, as for half of the rest.
   */
  readonly object: { readonly usual: Sql; readonly withNames: Sql };
  /** The key of its digest. */
  readonly keyId: Sql;
}

/** The former names of groups in a policy, with the current names. */
const renamedIn = (policy: Sql): Sql => sql`case when ${policy}->'resources' ?| ${NAMED_BY_GROUPS}::text[] then (
  select json_object_agg(former.name, g.name)
  from (
    select array_agg(name) as names
    from unnest(${NAMED_BY_GROUPS}::text[]) resource (id)
    cross join jsonb_object_keys(${policy}->'resources'->resource.id) named (name)) policy
  join review_group g on ${hadOneOf(sql`policy.names`)} and g.local_site_id is not distinct from s.id
  cross join unnest(g.aliases) former (name)
  where former.name = any(policy.names)) end`;

/** The members of a Parent, of the row with this alias. */
const stateOf = (row: Sql, renamed: Sql): Sql => sql`
  'id', ${row}.id, 'isAgent', ${row}.is_agent, 'policy', ${row}.policy, 'bounds', ${row}.bounds, 'renamed', ${renamed},
  'isValid', ${row}.is_valid, 'isExpired', coalesce(${row}.expires_at <= now(), false), 'expiresAt', ${row}.expires_at,
  'invalidatedAt', ${row}.invalidated_at, 'invalidReason', ${row}.invalid_reason`;

/** @param more further members, with their rows in `renamed` */
const objectsOf = (
  secret: Sql,
  more: (renamedOf: (policy: Sql) => Sql) => Sql = () => empty,
): TokenLookUp['object'] => {
  const objectOf = (renamedOf: (policy: Sql) => Sql) => sql`case when t.id is not null then json_build_object(
    ${stateOf(sql`t`, renamedOf(sql`t.policy`))}, 'localSiteId', t.local_site_id, 'note', t.note, 'secret', ${secret} ${more(renamedOf)}) end`;
  return { usual: objectOf(() => sql`null`), withNames: objectOf(renamedIn) };
};

const PRESENT = { object: objectsOf(sql`t.renewals`), keyId: sql`t.key_id` };
const FORMER = {
  object: objectsOf(
    sql`r.replaced`,
    () => sql`, 'former', json_build_object(
      'renewalId', r.id, 'replacedAt', r.created_at, 'endsAt', r.overlap_ends_at,
      'isOver', r.ended_at is not null or r.overlap_ends_at <= now())`,
  ),
  keyId: sql`r.key_id`,
};
const CHILD = {
  ...PRESENT,
  object: objectsOf(
    sql`t.renewals`,
    (renamedOf) => sql`, 'parent', json_build_object(${stateOf(sql`p`, renamedOf(sql`p.policy`))})`,
  ),
};

/** By its present secret: that of a token that somebody made. */
export const byPresentSecret = (condition: Sql): TokenLookUp => ({
  ...PRESENT,
  joined: sql`left join api_token t on ${condition} and t.parent_id is null`,
});

/** By a secret that was replaced, of renewal `r`. */
export const byFormerSecret = (condition: Sql): TokenLookUp => ({
  ...FORMER,
  joined: sql`left join api_token_renewal r on ${condition} left join api_token t on t.id = r.token_id`,
});

/** A token that was made from another one, with that. */
export const asChild = (condition: Sql): TokenLookUp => ({
  ...CHILD,
  joined: sql`left join api_token t on ${condition} left join api_token p on p.id = t.parent_id`,
});

/** Does its policy, or that of its parent, name groups, which may have other names now? */
export const namesGroups = ({ policy, parent }: PresentedToken): boolean =>
  [policy, parent?.policy].some((one) => NAMED_BY_GROUPS.some((name) => one?.resources && name in one.resources));

/** The rights of the token. */
export const callerTokenOf = (token: PresentedToken): CallerToken => ({
  id: token.id,
  secret: token.secret,
  parentId: token.parent?.id ?? null,
  expiresAt: earliest(token.expiresAt, token.former?.endsAt, token.parent?.expiresAt),
  policies: [policyNow(token), ...(token.parent ? [policyNow(token.parent)] : [])],
  bounds: [token.bounds, token.parent?.bounds].flatMap((one) => one ?? []),
  localSiteId: token.localSiteId,
  note: token.note,
  isAgent: token.isAgent || token.parent?.isAgent === true,
});

/** Why requests with it are refused; undefined: they are not. */
export function faultOf({ former, parent, ...token }: PresentedToken): string | undefined {
  const own = endOf(token);
  if (own !== undefined) return `This API token ${own}${token.isExpired ? ' Make a new one.' : ''}`;
  if (former?.isOver) {
    return `This secret was replaced by a renewal of its API token on ${former.replacedAt}. Use the new one.`;
  }
  const itsParent = parent ? endOf(parent) : undefined;
  return itsParent === undefined ? undefined : `The API token that this one was made from ${itsParent}`;
}

/** How it has ended, in words; undefined: it has not. */
function endOf({ isValid, isExpired, expiresAt, invalidatedAt, invalidReason }: Validity): string | undefined {
  if (isExpired) return `expired on ${expiresAt ?? ''}.`;
  if (isValid) return undefined;
  const when = invalidatedAt === null ? '' : ` on ${invalidatedAt}`;
  return `became invalid${when}${invalidReason === '' ? '.' : `: ${invalidReason}`}`;
}

const policyNow = ({ policy, renamed }: StoredPolicy): TokenPolicy =>
  renamed ? withNamesNow(policy, renamed) : policy;

/** The first of these times, as text from the database; null: none of them ends. */
const earliest = (...times: readonly (string | null | undefined)[]): string | null =>
  times.flatMap((time) => time ?? []).sort((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null;
