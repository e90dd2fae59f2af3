import { SIGN_INS_AT_MOST, type SignInKind } from '@review-service/contracts/sign-ins';
import { computed, type RowOf } from '@review-service/database/columns';
import { boolean, type ColumnType, nullable, number, text } from '@review-service/database/row-types';
import { equalOrNull, isoTime, join, raw, type Sql, sql } from '@review-service/database/sql';
import { isHereRepository, isReadableRepository } from '@review-service/visibility/repositories';
import type { Caller } from '../../../access/callers/caller';
import { timeKey } from '../../../hypermedia/lists/listing';
import { isReadableGroup, livesHere } from '../../groups/groups';
import { isHereToken } from '../api-tokens';

/** Whose sign-ins, as who sees them on which site: sessions are of no site, the others of one or none. */
export interface Asked {
  readonly user: { readonly id: number | Sql; readonly username: string | Sql };
  readonly caller: Caller;
}

/** Rows of one kind. */
interface OfKind {
  /** The columns that all kinds have, in this order. */
  readonly shown: Sql;
  readonly from: Sql;
  /** They let somebody in. */
  readonly where: Sql;
  /**
   * The keys of as many as are listed of those that began last, and of those that were used last, where a person may have very
   * many: each in the order of an index, and the listed ones are among them. With `offset` those that were used are looked up
   * in that order; PostgreSQL would else read all, and sort them.
   */
  readonly latest?: Sql;
  /** The number that tells one from the others. */
  readonly key: Sql;
  readonly place: Sql;
}

const COLUMNS = raw(`
  id, kind, name, session_id, grant_id, api_token_id, oauth_token_id, feed_address_id, token_kind, started_at, last_used_at, expires_at,
  network, client`);

/** The API token `t` that opened session `s` lets it in: it works, so does what it was made from, and so does its secret. */
const isLetIn = sql`(
  t.is_valid and coalesce(t.expires_at > now(), true)
  and (t.renewals = s.secret or exists (
    select from api_token_renewal r
    where r.token_id = t.id and r.replaced = s.secret and r.ended_at is null and r.overlap_ends_at > now()))
  and (t.parent_id is null or exists (
    select from api_token p where p.id = t.parent_id and p.is_valid and coalesce(p.expires_at > now(), true))))`;

/** A session ends with the epoch of its person, and with the API token that opened it, or the secret of that. */
const sessions = ({ user, caller }: Asked): OfKind => ({
  shown: sql`
    ('session-' || s.session_id) collate "C", 'session', s.client, s.session_id, null::integer,
    case when ${isHereToken(caller)} then coalesce(t.parent_id, t.id) end, null::integer, null::integer, null,
    s.started_at, s.last_used_at, s.expires_at, s.network, s.client`,
  from: sql`session_use s left join api_token t on t.id = s.api_token_id and t.user_id = s.user_id`,
  where: sql`
    s.user_id = ${user.id} and s.epoch = (select u.session_epoch from user_account u where u.id = ${user.id})
    and s.expires_at > now() and not exists (select from revoked_session r where r.session_id = s.session_id)
    and (s.api_token_id is null or ${isLetIn})`,
  key: sql`s.session_id`,
  place: sql`s.last_used_at`,
});

/** So many of each kind. */
const LISTED = raw(String(SIGN_INS_AT_MOST));

function apiTokens(asked: Asked): OfKind {
  const { user, caller } = asked;
  const where = sql`
    t.user_id = ${user.id} and ${isHereToken(caller)} and t.parent_id is null
    and t.is_valid and coalesce(t.expires_at > now(), true)`;
  return {
    shown: sql`
    ('api-token-' || t.id) collate "C", 'api-token', t.note, null::uuid, null::integer, t.id, null::integer, null::integer, 'api',
    t.created_at, x.last_used_at, t.expires_at, null, null`,
    from: sql`api_token t left join api_token_usage x on x.token_id = t.id`,
    where,
    // The index begins with the site.
    latest: sql`
    (select t.id from api_token t where ${where} order by t.local_site_id desc, t.created_at desc limit ${LISTED})
    union all
    (select t.id
     from api_token_usage x
     cross join lateral (select t.id from api_token t where t.id = x.token_id and ${where} offset 0) t
     where x.user_id = ${user.id} order by x.last_used_at desc limit ${LISTED})`,
    key: sql`t.id`,
    place: sql`coalesce(x.last_used_at, t.created_at)`,
  };
}

/** What is about the grant `g`: its application, its newest token, and until when it can get another one. */
const OF_GRANT = sql`
  join oauth_application a on a.id = g.application_id
  left join lateral (
    select o.id, o.expires_at from oauth_token o where o.grant_id = g.id order by o.id desc limit 1) o on true
  cross join lateral (
    select max(r.expires_at) as until, coalesce(bool_or(r.expires_at is null), false) as is_endless
    from oauth_refresh_token r
    where r.grant_id = g.id and r.revoked_at is null and r.replaced_at is null
      and coalesce(r.expires_at > now(), true)) renewed`;

/** What a person has given an application lets it in while it has a token, or can get one. */
function applications(asked: Asked): OfKind {
  const { user, caller } = asked;
  const where = sql`
    g.user_id = ${user.id} and ${equalOrNull(sql`a.local_site_id`, caller.siteId)} and a.enabled and a.deleted_at is null
    and g.created_at > coalesce(a.tokens_ended_at, '-infinity')
    and (o.expires_at > now() or renewed.until is not null or renewed.is_endless)`;
  return {
    shown: sql`
      ('application-' || g.id) collate "C", 'application', a.name, null::uuid, g.id, null::integer, o.id, null::integer, 'oauth',
      g.created_at, x.last_used_at,
      case when not renewed.is_endless then greatest(o.expires_at, renewed.until) end, null, null`,
    from: sql`oauth_grant g ${OF_GRANT} left join oauth_token_usage x on x.token_id = o.id`,
    where,
    latest: sql`
      (select g.id from oauth_grant g ${OF_GRANT} where ${where} order by g.created_at desc limit ${LISTED})
      union all
      (select g.id
       from oauth_token_usage x
       cross join lateral (
         select g.id from oauth_token used join oauth_grant g on g.id = used.grant_id ${OF_GRANT}
         where used.id = x.token_id and o.id = used.id and ${where} offset 0) g
       where x.user_id = ${user.id} order by x.last_used_at desc limit ${LISTED})`,
    key: sql`g.id`,
    place: sql`coalesce(x.last_used_at, g.created_at)`,
  };
}

/** Of what the caller may not see there is no name. When one was read is not recorded. */
const feedAddresses = ({ user, caller }: Asked): OfKind => ({
  shown: sql`
    ('feed-address-' || f.id) collate "C", 'feed-address', coalesce(g.name, r.name, ''), null::uuid, null::integer,
    null::integer, null::integer, f.id, null, f.created_at, null::timestamptz, null::timestamptz, null, null`,
  from: sql`
    feed_address f
    left join review_group g on g.id = f.group_id and ${livesHere(caller)} and ${isReadableGroup(caller)}
    left join repository r on r.id = f.repository_id and ${isHereRepository(caller)} and ${isReadableRepository(caller)}`,
  where: sql`f.user_id = ${user.id} and ${equalOrNull(sql`f.local_site_id`, caller.siteId)}`,
  key: sql`f.id`,
  place: sql`f.created_at`,
});

const OF_KIND: Readonly<Record<SignInKind, (asked: Asked) => OfKind>> = {
  session: sessions,
  'api-token': apiTokens,
  application: applications,
  'feed-address': feedAddresses,
};

/** Nobody gets in as a person who is deactivated. */
const isActive = ({ user }: Asked): Sql =>
  sql`exists (select from user_account u where u.id = ${user.id} and u.is_active)`;

/** As a table: of each kind those that were used last. */
export const signInsOf = (asked: Asked, kinds: readonly SignInKind[]): Sql =>
  tableOf(
    kinds.map((kind) => {
      const { shown, from, where, latest, key, place } = OF_KIND[kind](asked);
      const isListed = latest ? sql`${key} = any(array(${latest}))` : where;
      return sql`
        select ${shown} from ${from} where ${isListed} and ${isActive(asked)} order by ${place} desc limit ${LISTED}`;
    }),
  );

/** How many these are: of each kind so many are looked for, in any order. */
export const signInCount = (asked: Asked, kinds: readonly SignInKind[]): Sql => {
  const counts = kinds.map((kind) => {
    const { from, where } = OF_KIND[kind](asked);
    return sql`(select count(*) from (select from ${from} where ${where} and ${isActive(asked)} limit ${LISTED}) counted)`;
  });
  return sql`(${join(counts, ' + ')})`;
};

/** The same of one. */
export const signInOf = (asked: Asked, kind: SignInKind, id: Sql): Sql => {
  const { shown, from, where, key } = OF_KIND[kind](asked);
  return tableOf([sql`select ${shown} from ${from} where ${where} and ${isActive(asked)} and ${key} = ${id}`]);
};

const tableOf = (parts: readonly Sql[]): Sql =>
  sql`(select * from (${join(
    parts.map((part) => sql`(${part})`),
    ' union all ',
  )}) one (${COLUMNS}))`;

/** When one was used last, or else began: the order of the list. */
export const PLACE = sql`coalesce(s.last_used_at, s.started_at)`;

/** What is shown of a row `s` with JOINED. */
export const signInColumns = ({ user, caller }: Asked) =>
  computed({
    id: [text, sql`s.id`],
    // The reason for the cast: the statement has no others.
    kind: [text as ColumnType<SignInKind>, sql`s.kind`],
    username: [text, sql`${user.username}::text`],
    name: [text, sql`s.name`],
    sessionId: [nullable(text), sql`s.session_id`],
    grantId: [nullable(number), sql`s.grant_id`],
    apiTokenId: [nullable(number), sql`s.api_token_id`],
    oauthTokenId: [nullable(number), sql`s.oauth_token_id`],
    feedAddressId: [nullable(number), sql`s.feed_address_id`],
    isCurrent: [boolean, sql`coalesce(s.session_id = ${caller.sessionId ?? null}::uuid, false)`],
    started: [nullable(text), isoTime(sql`s.started_at`)],
    lastUsed: [nullable(text), isoTime(sql`s.last_used_at`)],
    expires: [nullable(text), isoTime(sql`s.expires_at`)],
    network: [nullable(text), sql`coalesce(s.network, used.network)`],
    client: [nullable(text), sql`coalesce(s.client, used.client)`],
    place: [text, timeKey(PLACE)],
  });

/** A sign-in as its person sees it. */
export type ShownSignIn = RowOf<ReturnType<typeof signInColumns>>;

const TOKEN_ID = sql`coalesce(s.oauth_token_id, s.api_token_id)`;

/** Of the day on which a token was used last, the last of the uses that are recorded: there are few of a day. */
export const JOINED = sql`
  left join lateral (
    select u.network, u.client from token_use u
    where u.token_kind = s.token_kind and u.token_id = ${TOKEN_ID} and u.day = (
      select max(newest.day) from token_use newest
      where newest.token_kind = s.token_kind and newest.token_id = ${TOKEN_ID})
    order by u.last_used_at desc limit 1) used on true`;
