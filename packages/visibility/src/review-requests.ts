import { empty, join, type Sql, sql } from '@review-service/database/sql';
import { isReadableRepository } from './repositories';
import { withinBounds } from './token-bounds';
import type { Viewer } from './viewer';

/** The columns of a review request, or of a part of one, that the rule needs. */
interface Columns {
  /** The id of the review request. */
  readonly requestId: Sql;
  /** The id of its submitter. */
  readonly submitterId: Sql;
  /** The ids of the request's groups. */
  readonly audience: Sql;
  /** The request, and the diff if it is about one, are published. */
  readonly isShown: Sql;
  /** The id of the repository, unless its rule is checked separately. */
  readonly repositoryId?: Sql;
}

/** Whose keys of a ledger are read, where it counts by person. */
export interface Whose {
  /** The expression of a key's person, as the index of closed audiences has it. */
  readonly of: Sql;
  /** Its value, not 0. */
  readonly person: number;
}

/** Condition on the rows of a ledger: they are that person's, and their audience has one of the groups. An index has both. */
export const ofGroups = ({ of, person }: Whose, audience: Sql, groups: Sql): Sql =>
  sql`${of} <> 0 and audience_of(${of}, ${audience}) && audience_of(${person}::integer, ${groups})`;

/** Condition on the rows of a ledger whose audience is open to the viewer. */
export interface Opening {
  readonly which: Sql;
  /** It also says whose they are. */
  readonly saysWhose?: boolean;
}

/** May view what is for invite-only groups alone (decision D21). */
const mayViewClosed = (viewer: Viewer): boolean => viewer.may('reviews.can_view_invite_only_groups');

/** May edit all requests, and sees unpublished ones as if they were published. Submitters may do so with their own. */
export const mayEditAll = (viewer: Viewer): boolean => viewer.may('reviews.can_edit_reviewrequest');

/**
 * The one rule of who may see a review request and its parts, for items, lists, counts, expansions and downloads
 * (decision D5): its submitter; once it is published (or before, for people who may edit all requests) and if they may
 * read the repository, its reviewers and those to whom its groups open it. Superusers see all, because somebody must be
 * able to repair requests that nobody else may see.
 */
export class Visibility {
  constructor(private readonly columns: Columns) {}

  /**
   * The joins for the rule: a group that opens the row, and the repository if the viewer may read it. As joins, not
   * conditions, they are evaluated once for all rows of the same audience and repository.
   */
  openedBy(viewer: Viewer): Sql {
    if (viewer.isSuperuser) return empty;
    const opening = sql`
      select g.id from review_group g where g.id = any(${this.columns.audience}) and ${isOpenGroup(viewer)} limit 1`;
    return sql`left join lateral (${opening}) opening on true ${this.reachedBy(viewer)}`;
  }

  /**
   * The sum of `n` of the rows for which `counts` is true; it gets whether a row is visible to all. Most rows have
   * different audiences, so their groups are checked first, each once.
   */
  sum(viewer: Viewer, rows: Sql, alias: Sql, counts: (isForAll: Sql) => Sql): Sql {
    const asked = counts(this.isForAll(viewer));
    const total = sql`coalesce(sum(${alias}.n), 0)::bigint`;
    if (viewer.isSuperuser) return sql`(select ${total} from (${rows}) ${alias} where ${asked})`;
    const named = sql`select unnest(audience) from known`;
    // As the filter of an aggregate PostgreSQL uses a hash of the groups; as a condition it would compare all pairs.
    const opening = sql`
      select min(one.id) filter (where one.id in (select open.id from open)) as id
      from unnest(${this.columns.audience}) one (id)`;
    return sql`(
      with known as materialized (${rows}), open as materialized (
        select g.id from review_group g where g.id in (${named}) and ${isOpenGroup(viewer)})
      select ${total} from known ${alias}
      left join lateral (${opening}) opening on true ${this.reachedBy(viewer)} where ${asked})`;
  }

  /**
   * How many rows of a ledger are for all, as far as the viewer sees them; its sums tell the open from the closed.
   * @param count the number of rows in the sums, or under audiences, that fulfil a condition
   * @param whose somebody's; undefined: all
   */
  total(viewer: Viewer, count: (part: 'sum' | 'audience', opening: Opening) => Sql, whose?: Whose): Sql {
    const all = { which: sql`true` };
    if (viewer.isSuperuser) return count('sum', all);
    if (mayViewClosed(viewer)) {
      const unseen = { which: sql`not is_open and ${this.isOpenedByNone()}` };
      return sql`(${count('sum', all)} - ${count('audience', unseen)})`;
    }
    const open = count('sum', { which: sql`is_open` });
    return viewer.isAnonymous ? open : sql`(${open} + ${count('audience', this.closed(viewer, whose))})`;
  }

  /** Conditions for a ledger's rows whose audience is open to the viewer: two, because each has an index. */
  openings(viewer: Viewer, whose?: Whose): Opening[] {
    const open = { which: sql`is_open` };
    if (viewer.isSuperuser) return [open, { which: sql`not is_open` }];
    if (mayViewClosed(viewer)) return [open, { which: sql`not is_open and not ${this.isOpenedByNone()}` }];
    return viewer.isAnonymous ? [open] : [open, this.closed(viewer, whose)];
  }

  /**
   * The viewer is in a group of a closed audience, which has none but invite-only groups. An index of these finds the
   * audiences, and another one those of somebody's. Not for those who may view all, nor for anonymous
   * callers, who are in none.
   */
  private closed(viewer: Viewer, whose?: Whose): Opening {
    const { audience } = this.columns;
    const groups = sql`array(
      select g.id from review_group_member gm join review_group g on g.id = gm.group_id
      where gm.user_id = ${viewer.userId} and g.invite_only and g.deleted_at is null)`;
    if (!whose) return { which: sql`not is_open and ${audience} && ${groups}` };
    return { which: sql`not is_open and ${ofGroups(whose, audience, groups)}`, saysWhose: true };
  }

  /** The groups of a closed audience are all deleted, so that they open it to nobody. The index finds those, too. */
  private isOpenedByNone(): Sql {
    const { audience } = this.columns;
    return sql`(
      ${audience} && (array(select g.id from review_group g where g.deleted_at is not null and g.invite_only) || 0)
      and not exists (select from review_group g where g.id = any(${audience}) and g.deleted_at is null))`;
  }

  /** The part of the rule that needs only a ledger's columns: ready, repository readable, and open by its audience. */
  isForAll(viewer: Viewer): Sql {
    if (viewer.isSuperuser) return sql`true`;
    return sql`(${this.isReady(viewer)} and (${this.columns.audience} = '{}' or opening.id is not null))`;
  }

  /** The viewer submitted it, or is named as a reviewer of what is ready. */
  isOwn(viewer: Viewer): Sql {
    if (viewer.isAnonymous) return sql`false`;
    const { requestId, submitterId } = this.columns;
    // With `offset` it is looked up for each row. PostgreSQL might else read all requests that name the viewer first.
    return sql`(${submitterId} = ${viewer.userId} or (${this.isReady(viewer)} and exists (
      select from review_request_person p
      where p.review_request_id = ${requestId} and p.user_id = ${viewer.userId} offset 0)))`;
  }

  /** The whole rule. What a token is narrowed to holds for what is one's own, too. */
  isVisible(viewer: Viewer): Sql {
    const isOpen =
      viewer.isSuperuser || viewer.isAnonymous
        ? this.isForAll(viewer)
        : sql`(${this.isForAll(viewer)} or ${this.isOwn(viewer)})`;
    const { repositoryId, audience } = this.columns;
    return join(
      [
        isOpen,
        ...(repositoryId ? withinBounds(viewer, 'repositories', (ids) => sql`${repositoryId} = any(${ids})`) : []),
        ...withinBounds(viewer, 'groups', (ids) => sql`${audience} && ${ids}`),
      ],
      ' and ',
    );
  }

  /** Not a draft, or the viewer may edit drafts; and its repository is readable. */
  isReady(viewer: Viewer): Sql {
    if (viewer.isSuperuser) return sql`true`;
    const { isShown, repositoryId } = this.columns;
    const isShownTo = mayEditAll(viewer) ? sql`true` : isShown;
    return repositoryId ? sql`(${isShownTo} and (${repositoryId} is null or reached.id is not null))` : isShownTo;
  }

  /** The join with the repository, if the viewer may read it. */
  reachedBy(viewer: Viewer): Sql {
    const { repositoryId } = this.columns;
    if (!repositoryId || viewer.isSuperuser) return empty;
    return sql`left join lateral (
      select r.id from repository r where r.id = ${repositoryId} and ${isReadableRepository(viewer)}) reached on true`;
  }
}

/**
 * Does group `g` make the request visible to the viewer? A request without groups is open to everybody. A deleted
 * invite-only group restricts while it is referenced, and opens the request to nobody; the id 0 stands for one whose
 * row was deleted, so that the restriction stays (decision R8).
 */
function isOpenGroup(viewer: Viewer): Sql {
  if (viewer.isAnonymous) return sql`not g.invite_only`;
  const isMember = sql`exists (
    select from review_group_member gm where gm.group_id = g.id and gm.user_id = ${viewer.userId})`;
  const isIn = mayViewClosed(viewer) ? sql`true` : isMember;
  return sql`(not g.invite_only or (g.deleted_at is null and ${isIn}))`;
}

/** Who may see review request `q`. */
export const requestVisibility = new Visibility({
  requestId: sql`q.id`,
  submitterId: sql`q.submitter_id`,
  audience: sql`q.audience`,
  isShown: sql`q.is_published`,
  repositoryId: sql`q.repository_id`,
});
