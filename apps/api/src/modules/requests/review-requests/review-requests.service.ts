import { Transactional } from '@nestjs-cls/transactional';
import { Injectable, Optional } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { LARGEST_INTEGER } from '@review-service/contracts/fields';
import { REVIEW_REQUEST_STATUSES, type ReviewRequestListQuery } from '@review-service/contracts/review-requests';
import { type Columns, computed, type RowOf, together } from '@review-service/database/columns';
import { boolean, number, text } from '@review-service/database/row-types';
import { empty, type Sql, sql } from '@review-service/database/sql';
import { versionOf } from '@review-service/database/versions';
import { Database } from '@review-service/platform/database/database';
import { requestVisibility as visibility } from '@review-service/visibility/review-requests';
import type { Caller } from '../../../access/callers/caller';
import { fail, failField } from '../../../errors/api.exception';
import { isShownTo } from '../../../hypermedia/lists/hidden-items';
import type { Listing } from '../../../hypermedia/lists/listing';
import { withoutIds } from '../../../hypermedia/lists/page-statement';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import { ApprovalRule, UsualApproval } from '@review-service/visibility/approval';
import { isAmong, isListed, isOf } from './asked-requests';
import { type CommitPlace, idsOfCommit } from './commits';
import { type CountedBy, countedGroups, countedSearchIn, isOfFew } from './counted-filter';
import { hiddenBy } from './marks';
import { isEditable, isHere, REVIEW_REQUEST_KEY } from './review-request.access';
import { largeRequestColumns, requestColumns, requestJoins, type ShownReviewRequest } from './review-request.columns';
import { allOf, hasWords, peopleIn, searchesIn, spanIn } from './review-request.filters';
import { BY_UPDATE, type ListedReviewRequest, orderOf, sortedColumns } from './review-request.orders';
import { reviewRequestParts, withinSpan } from './review-request.parts';
import { reviewRequestTotal, totalOfSpan } from './review-request.total';

const checkedColumns = (caller: Caller, approval: ApprovalRule) =>
  together(
    requestColumns(caller, approval),
    computed({
      readable: [boolean, visibility.isVisible(caller)],
      editable: [boolean, isEditable(caller)],
      version: [text, versionOf(sql`q`)],
    }),
  );

/** A review request, whether the caller may see it, and whether they may edit it. */
export type CheckedReviewRequest = RowOf<ReturnType<typeof checkedColumns>>;

/** So many matches are read and sorted for a page: a tenth of a second. */
const SORTED_AT_MOST = 10_000;

/** Finds review requests. */
@Injectable()
export class ReviewRequestsService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
    @Optional() private readonly approval: ApprovalRule = new UsualApproval(),
  ) {}

  /** The shown columns of `review_request q` with `requestJoins`, for lists of other modules. */
  columns(caller: Caller): Columns<ShownReviewRequest> {
    return requestColumns(caller, this.approval);
  }

  find(displayId: number, caller: Caller): Promise<CheckedReviewRequest | undefined> {
    return this.one(sql`q.display_id = ${displayId} and ${isHere(caller)}`, caller);
  }

  /** The review requests of the site with these ids that the caller may see, by id; at most one more than fits. */
  async ofIds(ids: readonly number[], caller: Caller, room = ids.length): Promise<Map<number, ShownReviewRequest>> {
    if (ids.length === 0) return new Map();
    const columns = this.columns(caller);
    const found = await this.db.all(
      columns,
      sql`
        select ${columns} from review_request q ${requestJoins(caller)} ${visibility.openedBy(caller)}
        where q.id = any(${[...new Set(ids)]}::integer[]) and ${isHere(caller)} and ${visibility.isVisible(caller)}
          and ${isShownTo(caller, REVIEW_REQUEST_KEY)}
        limit ${room + 1}`,
    );
    return new Map(found.map((request) => [request.id, request]));
  }

  /**
   * The row again, locked until the transaction ends. What belongs to it changes under this lock only. It is not the lock
   * of a deletion, so that others can refer to it meanwhile: two that depend on each other would wait for ever.
   */
  lock(id: number, caller: Caller): Promise<CheckedReviewRequest | undefined> {
    return this.one(sql`q.id = ${id}`, caller, sql`for no key update of q`);
  }

  /** The row as it is now, without a lock, for a change that has locked a part of it. */
  again(id: number, caller: Caller): Promise<CheckedReviewRequest | undefined> {
    return this.one(sql`q.id = ${id}`, caller);
  }

  /**
   * Keeps the row, and what belongs to it, as it is until the transaction ends. Several transactions may do so at a time,
   * so reviewers who add drafts do not wait for each other. It comes before the lock of a draft. 100 if the row is gone.
   */
  async hold(id: number): Promise<void> {
    const found = await this.db.find({}, sql`select from review_request where id = ${id} for share`);
    if (!found) fail(errors.doesNotExist);
  }

  /** The request at this place with the commit id, or whose draft has it, even if it is hidden. */
  ofCommit(place: CommitPlace, commitId: string, caller: Caller): Promise<CheckedReviewRequest | undefined> {
    return this.one(sql`q.id = (${idsOfCommit(place, commitId, caller)} limit 1)`, caller);
  }

  /** Makes a draft, as a copy of the request, if there is none; for a change of the draft or of its parts. */
  @Transactional()
  async openDraft({ id }: { readonly id: number }): Promise<void> {
    const opened = await this.db.change(
      { id: number },
      sql`update review_request_draft set updated_at = now() where review_request_id = ${id} returning id`,
    );
    if (opened.length === 0) await this.db.change({}, sql`select from open_drafts(array[${id}::integer])`);
  }

  async list(caller: Caller, asked: ReviewRequestListQuery): Promise<Page<ShownReviewRequest>> {
    const named = await this.named(caller, asked);
    if (named?.personId == null) await this.expectUsers(peopleIn(asked));
    const { repository, 'show-all-unpublished': showAll } = asked;
    const status = codeOf(asked.status);
    const repositoryId = repository === undefined ? undefined : Math.max(0, Math.min(LARGEST_INTEGER, repository));
    const searches = searchesIn(caller, asked);
    const { order, isDescending } = orderOf(asked.sort, caller);
    // Those of a repository have an index by their last update only.
    const isIndexed = order === BY_UPDATE || (order.inParts !== undefined && repositoryId === undefined);
    const words = hasWords(asked.q);
    const counted = named?.isMany ? named.those : undefined;
    // Sorted in any order.
    const few = named && !named.isMany && words.length === 0 ? named.those : undefined;
    const isWhole = words.length > 0 || (!isIndexed && !few);
    const span = isWhole || order !== BY_UPDATE ? undefined : spanIn(caller, asked);
    const isSearch = isWhole || (searches.length > 0 && !counted && !span);
    const those = { status, repositoryId, showAll, counted };
    const isOfSubmitter = counted?.person?.as === 'submitter';
    const about = isWhole || isOfSubmitter ? [isAmong(those)] : [];
    const filters = few ? [isOfFew(few)] : counted ? about : searches;
    const where = sql`
      ${isHere(caller)} and ${isOf(caller, those, isSearch && !few)} and ${allOf([...filters, ...words])}`;
    const isVisible = sql`${isListed(caller, showAll)} and ${visibility.isVisible(caller)} and ${isAmong(those)}`;
    const found = isSearch
      ? { isSearch, hasOnePlan: few !== undefined }
      : {
          total: span ? totalOfSpan(caller, those, span, isVisible) : reviewRequestTotal(caller, those),
          ...(!isOfSubmitter && { parts: withinSpan(reviewRequestParts(caller, those, order.inParts), span) }),
          isFiltered: repositoryId !== undefined || span !== undefined,
          // The index of a repository is of one site anyway.
          ...(isOfSubmitter
            ? { within: sql`q.submitter_id` }
            : repositoryId === undefined && { within: sql`q.local_site_id` }),
        };
    const listing: Listing<ListedReviewRequest> = {
      ...{ table: sql`review_request`, row: sql`q`, large: largeRequestColumns, items: [REVIEW_REQUEST_KEY] },
      ...{ order: order.columns, isDescending, columns: sortedColumns(this.columns(caller), order) },
      reader: caller,
      joined: requestJoins(caller),
      where,
      // No index leads to those of a group or a reviewer in the order of the list: they are filtered like hidden ones.
      isVisible,
      narrowedBy: visibility.openedBy(caller),
      ...found,
    };
    if (isWhole) await this.expectFew(where, asked);
    return this.pager.page(asked.hidden === 'none' ? withoutIds(listing, hiddenBy(caller)) : listing, asked);
  }

  /** 105 where too many match for all of them to be read, those that the caller may not see among them. */
  private async expectFew(where: Sql, { q, sort }: ReviewRequestListQuery): Promise<void> {
    const found = await this.db.all(
      {},
      sql`select from review_request q where ${where} offset ${SORTED_AT_MOST} limit 1`,
    );
    if (found.length === 0) return;
    const many = `More than ${SORTED_AT_MOST} review requests match`;
    if (hasWords(q).length > 0) failField(errors.invalidFormData, 'q', `${many}: use longer words, or more of them.`);
    failField(
      errors.invalidFormData,
      'sort',
      `${many}, too many to be sorted by ${sort.replace('-', '')}: use another filter, too.`,
    );
  }

  /** What the only filter names, and whether it has so many matches that ledgers have to count them. */
  private async named(caller: Caller, asked: ReviewRequestListQuery) {
    const search = countedSearchIn(caller, asked);
    if (!search) return undefined;
    const [found] = await this.db.all(search.shape, search.statement, { keepsPlan: true });
    if (!found) return undefined;
    const { personId, groupIds, isMany } = found;
    const those: CountedBy = {
      ...countedGroups(groupIds),
      ...(personId !== null && search.as && { person: { id: personId, as: search.as } }),
    };
    return { personId, isMany, those };
  }

  private one(where: Sql, caller: Caller, lock = empty): Promise<CheckedReviewRequest | undefined> {
    const columns = checkedColumns(caller, this.approval);
    return this.db.find(
      columns,
      sql`
        select ${columns} from review_request q ${requestJoins(caller)} ${visibility.openedBy(caller)}
        where ${where} ${lock}`,
    );
  }

  /** 100 for unknown user names, as in Review Board. */
  private async expectUsers(usernames: readonly string[]): Promise<void> {
    if (usernames.length === 0) return;
    const known = await this.db.all(
      { username: text },
      sql`select username from user_account where username = any(${usernames})`,
    );
    const names = new Set(known.map(({ username }) => username));
    const unknown = usernames.find((name) => !names.has(name));
    if (unknown !== undefined) fail(errors.doesNotExist, { message: `There is no user "${unknown}".` });
  }
}

/** The stored form of a state; undefined: it is none. */
export const codeOf = (status?: string): CheckedReviewRequest['status'] | undefined =>
  CODES.find((code) => REVIEW_REQUEST_STATUSES[code] === status);

const CODES = ['P', 'S', 'D'] as const;

/** What each event of a review request tells the worker. */
export const eventOf = (
  { id, displayId }: Pick<CheckedReviewRequest, 'id' | 'displayId'>,
  { userId, siteId }: Caller,
) => ({
  reviewRequestId: id,
  displayId,
  localSiteId: siteId,
  actorId: userId,
});
