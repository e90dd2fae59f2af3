import { empty, type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../access/caller';
import { isReadableRepository } from '../repositories';

/** Columns of what is judged: a review request, or something that belongs to one. */
interface Judged {
  /** The id of the review request. */
  readonly requestId: Sql;
  /** The id of its submitter. */
  readonly submitterId: Sql;
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
 * readable also who is named as a reviewer, and those to whom the request's groups open it (decision D5). Superusers see
 * all, since somebody must be able to put right what nobody else may see.
 */
export class Visibility {
  constructor(private readonly judged: Judged) {}

  /**
   * What the rows are joined with to be judged: the group that opens them, and the repository if the caller may read it.
   * As joins, and not as conditions, they are looked up once for all rows of the same audience, and repository.
   */
  openedBy(caller: Caller): Sql {
    if (caller.isSuperuser) return empty;
    const opening = sql`
      select g.id from review_group g where g.id = any(${this.judged.audience}) and ${isOpenGroup(caller)} limit 1`;
    return sql`left join lateral (${opening}) opening on true ${this.reachedBy(caller)}`;
  }

  /**
   * Those rows of a ledger that `counts` is true for, told whether a row is for all. Of these hardly any two have the
   * same audience, so the groups that they name are judged first, each once.
   */
  seen(caller: Caller, ledger: Sql, alias: Sql, counts: (isForAll: Sql) => Sql): Sql {
    const asked = counts(this.isForAll(caller));
    if (caller.isSuperuser) return sql`select ${alias}.* from (${ledger}) ${alias} where ${asked}`;
    const named = sql`select unnest(audience) from known`;
    // As the filter of an aggregate PostgreSQL looks groups up by hash; as a condition it compares each with each.
    const opening = sql`
      select min(one.id) filter (where one.id in (select open.id from open)) as id
      from unnest(${this.judged.audience}) one (id)`;
    return sql`
      with known as materialized (${ledger}), open as materialized (
        select g.id from review_group g where g.id in (${named}) and ${isOpenGroup(caller)})
      select ${alias}.* from known ${alias}
      left join lateral (${opening}) opening on true ${this.reachedBy(caller)} where ${asked}`;
  }

  /** The sum of their `n`. */
  sum(caller: Caller, ledger: Sql, alias: Sql, counts: (isForAll: Sql) => Sql): Sql {
    return sql`(select coalesce(sum(n), 0)::bigint from (${this.seen(caller, ledger, alias, counts)}) seen)`;
  }

  /** The part that asks only what a ledger knows too: ready, in reach, and open by its audience. */
  isForAll(caller: Caller): Sql {
    if (caller.isSuperuser) return sql`true`;
    return sql`(${this.isReady(caller)} and (${this.judged.audience} = '{}' or opening.id is not null))`;
  }

  /** The caller submitted it, or is named as a reviewer of what is ready. */
  isOwn(caller: Caller): Sql {
    if (caller.isAnonymous) return sql`false`;
    const { requestId, submitterId } = this.judged;
    return sql`(${submitterId} = ${caller.userId} or (${this.isReady(caller)} and exists (
      select from review_request_person p where p.review_request_id = ${requestId} and p.user_id = ${caller.userId})))`;
  }

  isVisible(caller: Caller): Sql {
    if (caller.isSuperuser || caller.isAnonymous) return this.isForAll(caller);
    return sql`(${this.isForAll(caller)} or ${this.isOwn(caller)})`;
  }

  /** Not a draft, or the caller may work on drafts; and its repository is readable. */
  isReady(caller: Caller): Sql {
    if (caller.isSuperuser) return sql`true`;
    const { isShown, repositoryId } = this.judged;
    const isShownTo = mayEditAll(caller) ? sql`true` : isShown;
    return repositoryId ? sql`(${isShownTo} and (${repositoryId} is null or reached.id is not null))` : isShownTo;
  }

  private reachedBy(caller: Caller): Sql {
    const { repositoryId } = this.judged;
    if (!repositoryId) return empty;
    return sql`left join lateral (
      select r.id from repository r where r.id = ${repositoryId} and ${isReadableRepository(caller)}) reached on true`;
  }
}

/**
 * Does group `g` open what names it to the caller? Without any group it is open to everybody. A deleted invite-only group
 * restricts as long as it is named, and lets nobody in; the id 0 stands for one that is gone, so that a request which it
 * restricted does not open (decision R8).
 */
function isOpenGroup(caller: Caller): Sql {
  if (caller.isAnonymous) return sql`not g.invite_only`;
  const isMember = sql`exists (
    select from review_group_member gm where gm.group_id = g.id and gm.user_id = ${caller.userId})`;
  const isIn = caller.may('reviews.can_view_invite_only_groups') ? sql`true` : isMember;
  return sql`(not g.invite_only or (g.deleted_at is null and ${isIn}))`;
}
