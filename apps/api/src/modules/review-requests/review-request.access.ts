import { type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../access/caller';

/** Sees whatever is open to others as if it were published, and works on it. Submitters may do so with their own. */
export const mayEditAll = (caller: Caller): boolean => caller.may('reviews.can_edit_reviewrequest');

/**
 * The first group that opens something with this audience to the caller, the ids of the groups that its review request is
 * for; without any, it is open to everybody. A deleted invite-only group restricts as long as it is named, and lets
 * nobody in; 0 stands for one that is gone, so that a request which it restricted does not open (decision R8).
 */
export function openingGroup(caller: Caller, audience: Sql): Sql {
  const isMember = sql`exists (
    select from review_group_member gm where gm.group_id = g.id and gm.user_id = ${caller.userId})`;
  const isIn = caller.may('reviews.can_view_invite_only_groups') ? sql`true` : isMember;
  const isOpen = caller.isAnonymous
    ? sql`not g.invite_only`
    : sql`(not g.invite_only or (g.deleted_at is null and ${isIn}))`;
  return sql`select g.id from review_group g where g.id = any(${audience}) and ${isOpen} limit 1`;
}

/** The review requests that the caller submitted (`is_mine`) and those that name them as a reviewer. */
export const ownRequests = (caller: Caller): Sql => sql`
  select id, true as is_mine from review_request where submitter_id = ${caller.userId}
  union all select review_request_id, false from review_request_person where user_id = ${caller.userId}`;
