import { Injectable } from '@nestjs/common';
import type { PageQuery } from '@review-service/contracts/paging';
import type { CommentKind, DiffCommentListQuery } from '@review-service/contracts/review-comments';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import { empty, type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../access/caller';
import { hiddenIds } from '../../access/token-policy';
import { largeJson, largeText } from '../../hypermedia/large-columns';
import type { SortColumn } from '../../hypermedia/listing';
import { type Page, Pager } from '../../hypermedia/pager';
import type { CheckedReviewRequest } from '../review-requests';
import { type CheckedReview, isShownReview } from '../reviews';
import { commentJoins, isOnShownFiles } from './review-comment.access';
import { type CheckedComment, commentColumns, type ShownComment } from './review-comment.columns';
import { isAskedFor, orderOf } from './review-comment.filters';

/** A list of comments. */
export interface CommentList {
  /** Whose comments they are. */
  readonly request: CheckedReviewRequest;
  readonly kind: CommentKind;
  /** The resource, whose items the caller's token may hide. */
  readonly definition: ResourceDefinition;
  /** Condition on comment `c`: it is in the list. */
  readonly isListed: Sql;
}

const LISTED = {
  table: sql`review_comment`,
  row: sql`c`,
  narrowedBy: commentJoins,
  joined: commentJoins,
  large: [largeText('c', 'text'), largeJson('c', 'extraData')],
};

const BY_ID: SortColumn<ShownComment>[] = [{ column: sql`c.id`, member: 'id', type: 'number' }];

/** The comment belongs to this review or reply. */
export const isOfReview = (kind: CommentKind, { id }: Pick<CheckedReview, 'id'>): Sql =>
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
  ): Promise<Page<ShownComment>> {
    const hidden = hiddenIds(caller.token?.policy ?? {}, definition.policyId);
    const where = sql`
      ${isListed} and ${isAskedFor(asked)} ${hidden.length > 0 ? sql`and c.id <> all(${hidden}::integer[])` : empty}`;
    const isVisible = sql`${isShownReview(caller, sql`v`)} and ${isOnShownFiles(kind, request, caller)}`;
    const columns = commentColumns(kind, caller);
    const order = orderOf(asked);
    return order
      ? this.pager.page({ ...LISTED, ...order(columns), where, isVisible, isSearch: true }, asked)
      : this.pager.page({ ...LISTED, columns, where, isVisible, order: BY_ID }, asked);
  }

  private one(
    request: CheckedReviewRequest,
    kind: CommentKind,
    where: Sql,
    caller: Caller,
  ): Promise<ShownComment | undefined> {
    const columns = commentColumns(kind, caller);
    return this.db.find(
      columns,
      sql`
        select ${columns} from review_comment c ${commentJoins}
        where ${where} and ${isOnShownFiles(kind, request, caller)}`,
    );
  }
}
