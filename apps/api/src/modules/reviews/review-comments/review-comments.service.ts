import { Injectable } from '@nestjs/common';
import type { PageQuery } from '@review-service/contracts/paging';
import type { CommentKind, DiffCommentListQuery } from '@review-service/contracts/review-comments';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import { type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { largeJson, largeText } from '../../../hypermedia/lists/large-columns';
import type { Listing, SortColumn } from '../../../hypermedia/lists/listing';
import { byId } from '../../../hypermedia/lists/each-statement';
import { isShownTo } from '../../../hypermedia/lists/hidden-items';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import { type CheckedReviewRequest, isEditable } from '../../requests/review-requests';
import { type CheckedReview, isShownReview } from '../reviews';
import { type CommentedRequest, commentJoins, isOnShownFiles } from './review-comment.access';
import { type CheckedComment, commentColumns, type ShownReviewComment } from './review-comment.columns';
import { isAskedFor, orderOf } from './review-comment.filters';

/** A list of comments. */
export interface CommentList {
  /** Whose comments they are. */
  readonly request: CommentedRequest;
  readonly kind: CommentKind;
  /** The resource, whose items the caller's token may hide. */
  readonly definition: ResourceDefinition;
  /** Condition on comment `c`: it is in the list. */
  readonly isListed: Sql;
}

const keyOf = (definition: ResourceDefinition) => ({ of: definition, id: sql`c.id` });

function listingOf({ request, kind, definition, isListed }: CommentList, caller: Caller): Listing<ShownReviewComment> {
  return {
    ...LISTED_COMMENTS,
    reader: caller,
    items: [keyOf(definition)],
    narrowedBy: commentJoins,
    columns: commentColumns(kind, caller),
    where: isListed,
    isVisible: sql`${isShownReview(caller, sql`v`)} and ${isOnShownFiles(kind, request, caller)}`,
    order: BY_COMMENT_ID,
  };
}

/** A list of comments `c`, without the joins that it is filtered by. */
export const LISTED_COMMENTS = {
  table: sql`review_comment`,
  row: sql`c`,
  joined: commentJoins,
  large: [largeText('c', 'text'), largeJson('c', 'extraData')],
};

/** The order of their lists. */
export const BY_COMMENT_ID: SortColumn<ShownReviewComment>[] = [{ column: sql`c.id`, member: 'id', type: 'number' }];

/** The comment belongs to this review or reply. */
export const isOfReview = (kind: CommentKind, { id }: { readonly id: number | Sql }): Sql =>
  sql`c.review_id = ${id} and c.kind = ${kind}`;

/** Finds the comments of reviews and replies. */
@Injectable()
export class ReviewCommentsService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
  ) {}

  /** One of a review or a reply that the caller may read. */
  async find(
    review: CheckedReview,
    kind: CommentKind,
    id: number,
    caller: Caller,
  ): Promise<CheckedComment | undefined> {
    const comment = await this.one(review.request, kind, sql`c.id = ${id} and ${isOfReview(kind, review)}`, caller);
    return comment && { ...comment, review };
  }

  /** The comment of this id that a reply of the caller's may answer, and what it says to that already. */
  async answered(reply: CheckedReview, kind: CommentKind, id: number, caller: Caller) {
    const base = isOfReview(kind, { id: reply.replyToId ?? 0 });
    const one = (where: Sql) => this.one(reply.request, kind, where, caller);
    const comment = await one(sql`c.id = ${id}::bigint and ${base}`);
    const answer = await one(sql`c.reply_to_id = ${id}::bigint and ${isOfReview(kind, reply)}`);
    return { comment, answer: answer && { ...answer, review: reply } };
  }

  /** Those of a visible review request, in the order of their ids or in the one that is asked for. */
  list(
    { request, kind, definition, isListed }: CommentList,
    caller: Caller,
    asked: PageQuery | DiffCommentListQuery,
  ): Promise<Page<ShownReviewComment>> {
    const listing = listingOf({ request, kind, definition, isListed }, caller);
    const where = sql`${listing.where} and ${isAskedFor(asked)}`;
    const order = orderOf(asked);
    return order
      ? this.pager.page({ ...listing, ...order(listing.columns), where, isSearch: true }, asked)
      : this.pager.page({ ...listing, where }, asked);
  }

  /**
   * The same of each of these, in the order of their ids. They are reviews, replies or files of review requests that
   * the caller may see.
   * @param isListed condition on comment `c`, given the id of its review, file or change
   */
  ofEach(
    above: readonly { readonly id: number }[],
    list: Pick<CommentList, 'kind' | 'definition'> & { readonly isListed: (id: Sql) => Sql },
    caller: Caller,
    room: InlineRoom,
  ) {
    const request = { id: sql`c.review_request_id`, editable: isEditable(caller) };
    const listing = ({ id }: { readonly id: Sql }) =>
      listingOf({ ...list, request, isListed: list.isListed(id) }, caller);
    return this.pager.ofEach(above, byId, listing, room);
  }

  /** The comments with these ids that the caller may see, by id. */
  async ofIds(
    ids: readonly number[],
    { kind, definition }: Pick<CommentList, 'kind' | 'definition'>,
    caller: Caller,
  ): Promise<Map<number, ShownReviewComment>> {
    const request = { id: sql`c.review_request_id`, editable: isEditable(caller) };
    const isListed = sql`c.id = any(${[...new Set(ids)]}::integer[]) and c.kind = ${kind} and ${isShownTo(caller, keyOf(definition))}`;
    const { columns, where, isVisible } = listingOf({ request, kind, definition, isListed }, caller);
    const found = await this.db.all(
      columns,
      sql`select ${columns} from review_comment c ${commentJoins} where ${where} and ${isVisible ?? sql`true`}`,
    );
    return new Map(found.map((comment) => [comment.id, comment]));
  }

  private one(
    request: CheckedReviewRequest,
    kind: CommentKind,
    where: Sql,
    caller: Caller,
  ): Promise<ShownReviewComment | undefined> {
    const columns = commentColumns(kind, caller);
    return this.db.find(
      columns,
      sql`
        select ${columns} from review_comment c ${commentJoins}
        where ${where} and ${isOnShownFiles(kind, request, caller)}`,
    );
  }
}
