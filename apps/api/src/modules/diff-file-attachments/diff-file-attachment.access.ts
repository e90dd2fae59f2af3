import { empty, type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../access/caller';
import { mayEditAll, openingGroup, ownRequests } from '../review-requests';

/** Not a draft, or the caller may work on drafts. */
const isReady = (caller: Caller): Sql => (mayEditAll(caller) ? sql`true` : sql`a.is_shown`);

/**
 * What `a` is joined with to be judged: the group that opens it. As a join, and not as a condition, it is looked up once
 * for all attachments of the same audience.
 */
export const openedBy = (caller: Caller): Sql =>
  caller.isSuperuser ? empty : sql`left join lateral (${openingGroup(caller, sql`a.audience`)}) opening on true`;

/** The part of the rule that asks only what the ledger knows too: ready, and open by its audience. */
export const isForAll = (caller: Caller): Sql =>
  sql`(${isReady(caller)} and (a.audience = '{}' or opening.id is not null))`;

/** For an own review request: drafts are for its submitter. */
export const isReadyOrMine = (caller: Caller): Sql => sql`(own.is_mine or ${isReady(caller)})`;

/** The part that asks who the caller is for its review request: its submitter or, once it is ready, named in it. */
const isForMe = (caller: Caller): Sql => sql`exists (
  select from (${ownRequests(caller)}) own where own.id = a.review_request_id and ${isReadyOrMine(caller)})`;

/**
 * The one rule of who may see attachment `a` with `openedBy`, its repository's rule apart, for item, list and count: its
 * submitter; once request and diff are published (for who may edit all requests: before) also who is named as a
 * reviewer, and those to whom the request's groups open it (api-resources 4.9, decisions R5 and R8). Superusers see all,
 * since somebody must be able to put right what nobody else may see.
 */
export function isVisible(caller: Caller): Sql {
  if (caller.isSuperuser) return sql`true`;
  return caller.isAnonymous ? isForAll(caller) : sql`(${isForAll(caller)} or ${isForMe(caller)})`;
}
