import { REFUSALS_AT_MOST } from '@review-service/contracts/mail';
import { MAIL_KINDS } from '@review-service/contracts/user-notifications';
import type { MailDelivery } from '@review-service/database/entities/mail-delivery.entity';
import { join, raw, type Sql, sql } from '@review-service/database/sql';
import { kindsOf, type Told } from './told';

/** Why somebody is told of an event. */
export type Reason = Exclude<MailDelivery['reason'], 'digest'>;

/** An address that has refused too much. */
export const isRefused = (address: Sql): Sql => sql`exists (
  select from mail_bounce b where b.address = lower(${address}) and b.refusals >= ${REFUSALS_AT_MOST})`;

/** What somebody would be told, as SQL: the same rule is asked of one event and of the rows of many. */
export interface Telling {
  /** The id of the review request. */
  readonly requestId: Sql;
  /** The id of who did it. */
  readonly actorId: Sql;
  /** What it is: an array of MAIL_KINDS. */
  readonly kinds: Sql;
  readonly reason: Sql;
}

/** Telling somebody of this for this reason. */
export const telling = (told: Told, reason: Reason): Telling => ({
  requestId: sql`${told.reviewRequestId}::integer`,
  actorId: sql`${told.actorId}::integer`,
  kinds: sql`${kindsOf(told)}::text[]`,
  reason: sql`${reason}::text`,
});

/** Of `mail_delivery d` of `mail_event e` about `review_request q`. */
export const tellingOfRow: Telling = {
  requestId: sql`q.id`,
  actorId: sql`(e.payload->>'actorId')::integer`,
  kinds: sql`e.kinds`,
  reason: sql`d.reason`,
};

/** They are told because of what they are to the review request, not because of a group or because they watch it. */
const isDirect = ({ reason }: Telling): Sql => sql`${reason} not in ('member', 'watcher')`;

/** The joins of `wantsMail` and `isHeld`, with `user_account u`. */
export const withChoice = sql`left join mail_choice choice on choice.user_id = u.id`;

/** Person `u`, of `withChoice`, is told of it by a digest. */
export const isHeld = (told: Telling): Sql =>
  sql`(coalesce(choice.digest, 'off') <> 'off' and not (choice.direct_at_once and ${isDirect(told)}))`;

/**
 * Person `u`, of `withChoice`, is to be told of what happened to review request `q`, as far as they and their site say; whether
 * they may see it is another question. Muting it counts for all but the consequences of one's own action. What they say of
 * groups of theirs that are asked for a review counts for all but their own review requests, and the most generous of it.
 */
export function wantsMail(told: Telling): Sql {
  const { requestId, actorId, kinds, reason } = told;
  const wantsKind = MAIL_KINDS.map((kind) => sql`(${kind} = any(${kinds}) and coalesce(choice.${raw(kind)}, true))`);
  const fits = (choice: Sql) => sql`(${choice} = 'all' or (${choice} = 'direct' and ${isDirect(told)}))`;
  const usual = sql`coalesce(choice.mail, 'all')`;
  const fitsGroups = sql`(
    select bool_or(${fits(sql`coalesce(gm.mail, ${usual})`)}) 
    from review_group_member gm join review_request_group rg on rg.group_id = gm.group_id
    join review_group g on g.id = gm.group_id and g.deleted_at is null
    where gm.user_id = u.id and rg.review_request_id = ${requestId})`;
  const isMuted = sql`exists (
    select from hidden_review_request h where h.user_id = u.id and h.review_request_id = ${requestId} and h.is_muted)`;
  const isOfSite = sql`(q.local_site_id is null or exists (
    select from local_site_user m where m.local_site_id = q.local_site_id and m.user_id = u.id))`;
  return sql`(
    u.is_active and u.email <> '' and not ${isRefused(sql`u.email`)} and ${usual} <> 'none'
    and (${join(wantsKind, ' or ')}) and (u.id <> ${actorId} or coalesce(choice.own, true))
    and (${reason} = 'author' or not ${isMuted})
    and (${reason} in ('owner', 'author') or (coalesce(${fitsGroups}, ${fits(usual)}) and ${isOfSite})))`;
}

/**
 * The mailing list of group `g` may have what is about published review request `q`: everybody on it is told, and nobody
 * asks who that is. So the group itself has to open the request, no other invite-only group may restrict it, and the
 * repository has to be public, or the group's to read.
 */
export const mayListHave: Sql = sql`(
  g.deleted_at is null and g.id = any(q.audience)
  and not exists (
    select from unnest(q.audience) one (id) left join review_group other on other.id = one.id
    where one.id <> g.id and (other.id is null or other.invite_only))
  and (q.repository_id is null or exists (
    select from repository r where r.id = q.repository_id and (r.is_public or exists (
      select from repository_group rg where rg.repository_id = r.id and rg.group_id = g.id)))))`;

/** The addresses of a list's field, as it was typed. */
export const listsOf = (field: string): string[] =>
  [...new Set(field.split(/[,;\s]+/).map((one) => one.trim().toLowerCase()))].filter((one) => ADDRESS.test(one));

/** One plain address: no quotes, no comments, nothing that ends one or begins another. */
const ADDRESS = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252}[A-Za-z0-9])?$/;

/** Mail can be sent to this address, and to it alone. */
export const isAddress = (text: string): boolean => ADDRESS.test(text);
