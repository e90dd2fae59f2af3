import { empty, type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../access/caller';
import { isReadableRepository } from '../repositories';

/** Columns of what is judged: a review request, or something that belongs to one. */
interface Judged {
  /** The id of the review request. */
  readonly requestId: Sql;
  /** The ids of the groups that the request is for. */
  readonly audience: Sql;
  /** The request, and the diff if it is about one, are published. */
  readonly isShown: Sql;
  /** The id of the repository, unless its rule is asked beside. */
  readonly repositoryId?: Sql;
}

/** Sees whatever is open to others as if it were published, and works on it. Submitters may do so with their own. */
export const mayEditAll = (caller: Caller): boolean => caller.may('reviews.can_edit_reviewrequest');

/**
 * The one rule of who may see a review request and what belongs to it, for items, lists, counts, expansions and
 * downloads: its submitter; once it is published (for who may edit all requests: before) and if the repository is
 * readable also who is named as a reviewer, and those to whom the request's groups open it (api-resources 4.9, decisions
 * R5 and R8). Superusers see all, since somebody must be able to put right what nobody else may see.
 */
export class Visibility {
  constructor(private readonly judged: Judged) {}

  /**
   * What the rows are joined with to be judged: the group that opens them, and the repository if the caller may read it.
   * As joins, and not as conditions, they are looked up once for all rows of the same audience, and repository.
   */
  openedBy(caller: Caller): Sql {
    if (caller.isSuperuser) return empty;
    const { audience, repositoryId } = this.judged;
    const repository = sql`left join lateral (
      select r.id from repository r where r.id = ${repositoryId} and ${isReadableRepository(caller)}) reached on true`;
    return sql`
      left join lateral (${openingGroup(caller, audience)}) opening on true ${repositoryId ? repository : empty}`;
  }

  /** The part that asks only what a ledger knows too: ready, in reach, and open by its audience. */
  isForAll(caller: Caller): Sql {
    if (caller.isSuperuser) return sql`true`;
    return sql`(${this.isReady(caller)} and (${this.judged.audience} = '{}' or opening.id is not null))`;
  }

  /** For an own review request: until it is ready it is for its submitter. */
  isReadyOrMine(caller: Caller): Sql {
    return sql`(own.is_mine or ${this.isReady(caller)})`;
  }

  isVisible(caller: Caller): Sql {
    if (caller.isSuperuser || caller.isAnonymous) return this.isForAll(caller);
    return sql`(${this.isForAll(caller)} or exists (
      select from (${ownRequests(caller)}) own
      where own.id = ${this.judged.requestId} and ${this.isReadyOrMine(caller)}))`;
  }

  /** Not a draft, or the caller may work on drafts; and its repository is readable. */
  private isReady(caller: Caller): Sql {
    if (caller.isSuperuser) return sql`true`;
    const { isShown, repositoryId } = this.judged;
    const isShownTo = mayEditAll(caller) ? sql`true` : isShown;
    return repositoryId ? sql`(${isShownTo} and (${repositoryId} is null or reached.id is not null))` : isShownTo;
  }
}

/**
 * The first group that opens something with this audience to the caller, the ids of the groups that its review request is
 * for; without any, it is open to everybody. A deleted invite-only group restricts as long as it is named, and lets
 * nobody in; 0 stands for one that is gone, so that a request which it restricted does not open (decision R8).
 */
function openingGroup(caller: Caller, audience: Sql): Sql {
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
