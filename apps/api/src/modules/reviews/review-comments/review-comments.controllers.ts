import { Controller, Delete, Get, HttpCode, Post, Put, type Type } from '@nestjs/common';
import { PageQuery } from '@review-service/contracts/paging';
import {
  COMMENT_KINDS,
  type CommentKind,
  CreateCommentReply,
  CreateDiffComment,
  CreateFileAttachmentComment,
  CreateGeneralComment,
  DiffCommentListQuery,
  REPLY_COMMENTS,
  REVIEW_COMMENTS,
  UpdateCommentReply,
  UpdateDiffComment,
  UpdateGeneralComment,
} from '@review-service/contracts/review-comments';
import type { FastifyRequest } from 'fastify';
import { Anyone, LoggedIn } from '../../../access/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { Arguments, Form } from '../../../hypermedia/fields/declared-fields';
import { Extra, type ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { ListOfEach } from '../../../hypermedia/lists/list-of-each';
import { Item, ItemWithMore, List, MadeOnceItem, Resource } from '../../../hypermedia/resources/resource.decorator';
import { WaitsFor } from '../../../turns/object-of';
import { ReplyTo } from '../review-replies';
import { AuthorTurn, type CheckedReview, ReviewTo, type ShownReview } from '../reviews';
import { CommentReplies } from './comment-replies';
import { ReviewCommentChanges } from './review-comment.changes';
import type { CheckedComment } from './review-comment.columns';
import { REPLY_COMMENT_TARGETS, REVIEW_COMMENT_TARGETS } from './review-comment.policy';
import { ReviewCommentPresenter, SEGMENTS } from './review-comment.presenter';
import { isOfReview, ReviewCommentsService } from './review-comments.service';

/** The arguments and forms of one kind of comments: of its list, of a new comment, of a change. */
const FORMS = {
  diff: { query: DiffCommentListQuery, create: CreateDiffComment, update: UpdateDiffComment },
  file: { query: PageQuery, create: CreateFileAttachmentComment, update: UpdateGeneralComment },
  general: { query: PageQuery, create: CreateGeneralComment, update: UpdateGeneralComment },
} satisfies Record<CommentKind, Record<'query' | 'create' | 'update', Type<object>>>;

/** `/api/review-requests/{review_request_id}/reviews/{review_id}/diff-comments/` and so on, for each kind. */
export const REVIEW_COMMENT_CONTROLLERS = COMMENT_KINDS.map(commentsOf);

/** The same below `replies/{reply_id}/`: what a reply says to the comments of its review. */
export const REPLY_COMMENT_CONTROLLERS = COMMENT_KINDS.map(repliesTo);

function commentsOf(kind: CommentKind): Type {
  const definition = REVIEW_COMMENTS[kind];
  const CommentTo = REVIEW_COMMENT_TARGETS[kind];
  const { query: Query, create: Create, update: Update } = FORMS[kind];

  @Controller(`review-requests/:review_request_id/reviews/:review_id/${SEGMENTS[kind]}`)
  @Resource(definition, ReviewCommentPresenter)
  class ReviewCommentsController {
    constructor(
      private readonly comments: ReviewCommentsService,
      private readonly changes: ReviewCommentChanges,
    ) {}

    @Get()
    @List()
    @Anyone()
    list(@ReviewTo('read') review: CheckedReview, @CurrentCaller() caller: Caller, @Arguments(Query) query: PageQuery) {
      return this.comments.list(
        { request: review.request, kind, definition, isListed: isOfReview(kind, review) },
        caller,
        query,
      );
    }

    @ListOfEach()
    ofEach(reviews: readonly ShownReview[], { caller }: FastifyRequest, room: InlineRoom) {
      return this.comments.ofEach(
        reviews,
        { kind, definition, isListed: (id) => isOfReview(kind, { id }) },
        caller,
        room,
      );
    }

    @Post()
    @WaitsFor(AuthorTurn)
    @Item()
    @LoggedIn()
    create(
      @ReviewTo.claim('edit') review: Claim<CheckedReview>,
      @Form(Create) comment: CreateGeneralComment,
      @Extra() extra: ExtraDataChange,
    ) {
      return this.changes.create(review, kind, comment, extra);
    }

    @Get(':comment_id')
    @Item()
    @Anyone()
    read(@CommentTo('read') comment: CheckedComment) {
      return comment;
    }

    @Put(':comment_id')
    @WaitsFor(AuthorTurn)
    @ItemWithMore()
    @LoggedIn()
    update(
      @CommentTo.claim('update') comment: Claim<CheckedComment>,
      @Form(Update) changes: UpdateGeneralComment,
      @Extra() extra: ExtraDataChange,
    ) {
      return this.changes.update(comment, changes, extra);
    }

    @Delete(':comment_id')
    @WaitsFor(AuthorTurn)
    @HttpCode(204)
    @LoggedIn()
    delete(@CommentTo.claim('edit') comment: Claim<CheckedComment>) {
      return this.changes.delete(comment);
    }
  }
  return ReviewCommentsController;
}

function repliesTo(kind: CommentKind): Type {
  const definition = REPLY_COMMENTS[kind];
  const CommentTo = REPLY_COMMENT_TARGETS[kind];
  const { query: Query } = FORMS[kind];

  @Controller(`review-requests/:review_request_id/reviews/:review_id/replies/:reply_id/${SEGMENTS[kind]}`)
  @Resource(definition, ReviewCommentPresenter)
  class CommentRepliesController {
    constructor(
      private readonly comments: ReviewCommentsService,
      private readonly replies: CommentReplies,
      private readonly changes: ReviewCommentChanges,
    ) {}

    @Get()
    @List()
    @Anyone()
    list(@ReplyTo('read') reply: CheckedReview, @CurrentCaller() caller: Caller, @Arguments(Query) query: PageQuery) {
      return this.comments.list(
        { request: reply.request, kind, definition, isListed: isOfReview(kind, reply) },
        caller,
        query,
      );
    }

    @ListOfEach()
    ofEach(replies: readonly ShownReview[], { caller }: FastifyRequest, room: InlineRoom) {
      return this.comments.ofEach(
        replies,
        { kind, definition, isListed: (id) => isOfReview(kind, { id }) },
        caller,
        room,
      );
    }

    @Post()
    @WaitsFor(AuthorTurn)
    @MadeOnceItem()
    @LoggedIn()
    create(
      @ReplyTo.claim('edit') reply: Claim<CheckedReview>,
      @Form() comment: CreateCommentReply,
      @Extra() extra: ExtraDataChange,
    ) {
      return this.replies.create(reply, kind, comment, extra);
    }

    @Get(':comment_id')
    @Item()
    @Anyone()
    read(@CommentTo('read') comment: CheckedComment) {
      return comment;
    }

    @Put(':comment_id')
    @WaitsFor(AuthorTurn)
    @Item()
    @LoggedIn()
    update(
      @CommentTo.claim('edit') comment: Claim<CheckedComment>,
      @Form() changes: UpdateCommentReply,
      @Extra() extra: ExtraDataChange,
    ) {
      return this.replies.update(comment, changes, extra);
    }

    @Delete(':comment_id')
    @WaitsFor(AuthorTurn)
    @HttpCode(204)
    @LoggedIn()
    delete(@CommentTo.claim('edit') comment: Claim<CheckedComment>) {
      return this.changes.delete(comment);
    }
  }
  return CommentRepliesController;
}
