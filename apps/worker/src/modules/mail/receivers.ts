import { REFUSALS_AT_MOST } from '@review-service/contracts/mail';
import type { MailDelivery } from '@review-service/database/entities/mail-delivery.entity';
import { join, raw, type Sql, sql } from '@review-service/database/sql';
import { kindsOf, type Told } from './told';

/** Why somebody is told. */
export type Reason = MailDelivery['reason'];

/** Those who are told of an event because of a group, or because they watch it: less than directly. */
const INDIRECT: readonly Reason[] = ['member', 'watcher'];

/** An address that has refused too much. */
export const isRefused = (address: Sql): Sql => sql`exists (
  select from mail_bounce b where b.address = lower(${address}) and b.refusals >= ${REFUSALS_AT_MOST})`;

/** The joins of `wantsMail`, with `user_account u`. */
export const withChoice = sql`left join mail_choice choice on choice.user_id = u.id`;

/**
 * Person `u`, of `withChoice`, is to be told of what happened to review request `q`, as far as they and their site say; whether
 * they may see it is another question. Muting it counts for all but the consequences of one's own action. What they say of
 * groups of theirs that are asked for a review counts for all but their own review requests, and the most generous of it.
 */
export const wantsMail = (told: Told, reason: Reason): Sql => {
  const { reviewRequestId, actorId } = told;
  const choices = INDIRECT.includes(reason) ? ['all'] : ['all', 'direct'];
  const wantsKind = join(
    kindsOf(told).map((kind) => sql`coalesce(choice.${raw(kind)}, true)`),
    ' or ',
  );
  const isOfOwn = reason === 'owner' || reason === 'author';
  const ofGroups = sql`(
    select bool_or(coalesce(gm.mail, choice.mail, 'all') = any(${choices})) from review_request_group rg
    join review_group_member gm on gm.group_id = rg.group_id and gm.user_id = u.id
    where rg.review_request_id = ${reviewRequestId})`;
  const usual = sql`coalesce(choice.mail, 'all') = any(${choices})`;
  const isMuted = sql`exists (
    select from hidden_review_request h
    where h.user_id = u.id and h.review_request_id = ${reviewRequestId} and h.is_muted)`;
  const isOfSite = sql`(q.local_site_id is null or exists (
    select from local_site_user m where m.local_site_id = q.local_site_id and m.user_id = u.id))`;
  return sql`(
    u.is_active and u.email <> '' and not ${isRefused(sql`u.email`)}
    and coalesce(choice.mail, 'all') <> 'none' and (${wantsKind}) and (u.id <> ${actorId} or coalesce(choice.own, true))
    ${reason === 'author' ? sql`` : sql`and not ${isMuted}`}
    ${isOfOwn ? sql`` : sql`and coalesce(${ofGroups}, ${usual}) and ${isOfSite}`})`;
};

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
