import { Injectable } from '@nestjs/common';
import type { PageQuery } from '@review-service/contracts/paging';
import { REVIEW_REQUEST_SUGGESTION, SUGGESTION } from '@review-service/contracts/suggestions';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import { type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { byId } from '../../../hypermedia/lists/each-statement';
import { isShownTo } from '../../../hypermedia/lists/hidden-items';
import { type LargeColumn } from '../../../hypermedia/lists/large-columns';
import type { Listing, SortColumn } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import { type CheckedReviewRequest, isEditable, type ShownReviewRequest } from '../../requests/review-requests';
import { type CheckedComment, isOnShownFiles, type ShownReviewComment } from '../review-comments';
import { isShownReview } from '../reviews';
import type { SourceAsker } from './suggested-files';
import { SuggestionFits } from './suggestion-fits';
import {
  type CheckedSuggestion,
  type ShownSuggestion,
  suggestionColumns,
  suggestionJoins,
  type SuggestionRow,
} from './suggestion.columns';

const OLDEST_FIRST: SortColumn<SuggestionRow>[] = [{ column: sql`s.id`, member: 'id', type: 'number' }];

/** It is always read: what fits depends on it. */
const REPLACEMENTS: LargeColumn<'replacements'> = {
  ...{ member: 'replacements', field: 'replacements' },
  ...{ size: sql`octet_length(s.replacements::text)`, nothing: sql`s.replacements` },
};

const keyOf = (of: ResourceDefinition) => ({ of, id: sql`s.id` });

const listingOf = (of: ResourceDefinition, where: Sql, reader: Caller): Listing<SuggestionRow> => ({
  ...{ table: sql`suggestion`, row: sql`s`, joined: suggestionJoins, columns: suggestionColumns(reader) },
  ...{ items: [keyOf(of)], order: OLDEST_FIRST, large: [REPLACEMENTS], reader, where },
  narrowedBy: suggestionJoins,
  isVisible: isVisible(reader),
});

/** The caller, who sees the review request, may read the comment of the suggestion. */
const isVisible = (caller: Caller): Sql => {
  const request = { id: sql`c.review_request_id`, editable: isEditable(caller) };
  return sql`${isShownReview(caller, sql`v`)} and ${isOnShownFiles('diff', request, caller)}`;
};

/** Finds suggestions, and how they fit the newest revision. */
@Injectable()
export class SuggestionsService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
    private readonly fits: SuggestionFits,
  ) {}

  /** One of a comment that the caller may read. */
  async find(comment: CheckedComment, id: number, caller: Caller): Promise<CheckedSuggestion | undefined> {
    const shown = suggestionColumns(caller);
    const found = await this.db.find(
      shown,
      sql`select ${shown} from suggestion s ${suggestionJoins} where s.id = ${id} and s.comment_id = ${comment.id}`,
    );
    return found && { ...found, comment };
  }

  /** These of a visible review request, in their order; undefined for those that the caller may not read. */
  async ofIds(
    { id }: CheckedReviewRequest,
    ids: readonly number[],
    caller: Caller,
  ): Promise<(SuggestionRow | undefined)[]> {
    const shown = suggestionColumns(caller);
    const found = await this.db.all(
      shown,
      sql`
        select ${shown} from suggestion s ${suggestionJoins}
        where s.review_request_id = ${id} and s.id = any(${[...ids]}::bigint[]) and ${isVisible(caller)}
          and ${isShownTo(caller, keyOf(SUGGESTION))}`,
    );
    const byNumber = new Map(found.map((one) => [one.id, one]));
    return ids.map((one) => byNumber.get(one));
  }

  async shown(suggestion: SuggestionRow, asker: SourceAsker): Promise<ShownSuggestion> {
    const [shown] = await this.fits.of([suggestion], asker);
    return shown ?? { ...suggestion, fits: 'unknown', conflicts: suggestion.replacements };
  }

  /** Those of a comment. */
  ofComment({ id }: CheckedComment, asker: SourceAsker, asked: PageQuery): Promise<Page<ShownSuggestion>> {
    return this.page(listingOf(SUGGESTION, sql`s.comment_id = ${id}`, asker.caller), asker, asked);
  }

  /** Those of a review request. */
  ofRequest({ id }: CheckedReviewRequest, asker: SourceAsker, asked: PageQuery): Promise<Page<ShownSuggestion>> {
    const where = sql`s.review_request_id = ${id}`;
    return this.page(listingOf(REVIEW_REQUEST_SUGGESTION, where, asker.caller), asker, asked);
  }

  /** Those of each of these comments. */
  async ofEachComment(comments: readonly ShownReviewComment[], caller: Caller, room: InlineRoom) {
    const listing = ({ id }: { readonly id: Sql }) => listingOf(SUGGESTION, sql`s.comment_id = ${id}`, caller);
    return this.shownOfEach(await this.pager.ofEach(comments, byId, listing, room), caller);
  }

  /** Those of each of these review requests. */
  async ofEachRequest(requests: readonly ShownReviewRequest[], caller: Caller, room: InlineRoom) {
    const listing = ({ id }: { readonly id: Sql }) =>
      listingOf(REVIEW_REQUEST_SUGGESTION, sql`s.review_request_id = ${id}`, caller);
    return this.shownOfEach(await this.pager.ofEach(requests, byId, listing, room), caller);
  }

  private async page(
    listing: Listing<SuggestionRow>,
    asker: SourceAsker,
    asked: PageQuery,
  ): Promise<Page<ShownSuggestion>> {
    const page = await this.pager.page(listing, asked);
    return { ...page, items: await this.fits.of(page.items, asker) };
  }

  private async shownOfEach(lists: readonly (SuggestionRow[] | undefined)[], caller: Caller) {
    const shown = await this.fits.of(
      lists.flatMap((list) => list ?? []),
      { caller },
    );
    const byNumber = new Map(shown.map((one) => [one.id, one]));
    return lists.map((list) => list?.flatMap(({ id }) => byNumber.get(id) ?? []));
  }
}
