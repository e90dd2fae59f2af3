import { Controller, Delete, Get, HttpCode, Inject, Post, Put, type Type } from '@nestjs/common';
import { PageQuery } from '@review-service/contracts/paging';
import type { ResourceDefinition } from '@review-service/contracts/resource';
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
import type { Sql } from '@review-service/database/sql';
import type { FastifyRequest } from 'fastify';
import { Anyone, LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import type { ClaimTargeting } from '../../../access/targets/route-target';
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

/** The comments of one kind in reviews, or in replies. */
interface CommentResource {
  /** The path of a review or a reply. */
  readonly place: string;
  readonly kind: CommentKind;
  readonly definition: ResourceDefinition;
  readonly reviewTo: ClaimTargeting<CheckedReview, 'read' | 'edit'>;
  readonly commentTo: ClaimTargeting<CheckedComment, 'read' | 'edit' | 'update'>;
  /** How one is made: by what, and how it is answered. */
  readonly maker: Type<CommentMaker>;
  readonly made: MethodDecorator;
  /** The arguments and forms of the list, of a new comment, of a change. */
  readonly forms: Readonly<Record<'query' | 'create' | 'update', Type<object>>>;
}

interface CommentMaker {
  create(review: Claim<CheckedReview>, kind: CommentKind, form: object, extra: ExtraDataChange): Promise<object>;
}

/** What is sent about the comments of reviews. */
const FORMS = {
  diff: { query: DiffCommentListQuery, create: CreateDiffComment, update: UpdateDiffComment },
  file: { query: PageQuery, create: CreateFileAttachmentComment, update: UpdateGeneralComment },
  general: { query: PageQuery, create: CreateGeneralComment, update: UpdateGeneralComment },
} satisfies Record<CommentKind, CommentResource['forms']>;

const REVIEW = 'review-requests/:review_request_id/reviews/:review_id';

/** `/api/review-requests/{review_request_id}/reviews/{review_id}/diff-comments/` and so on, for each kind. */
export const REVIEW_COMMENT_CONTROLLERS = COMMENT_KINDS.map((kind) =>
  commentsOf({
    place: REVIEW,
    kind,
    definition: REVIEW_COMMENTS[kind],
    reviewTo: ReviewTo,
    commentTo: REVIEW_COMMENT_TARGETS[kind],
    maker: ReviewCommentChanges,
    made: Item(),
    forms: FORMS[kind],
  }),
);

/** The same below `replies/{reply_id}/`: what a reply says to the comments of its review. */
export const REPLY_COMMENT_CONTROLLERS = COMMENT_KINDS.map((kind) =>
  commentsOf({
    place: `${REVIEW}/replies/:reply_id`,
    kind,
    definition: REPLY_COMMENTS[kind],
    reviewTo: ReplyTo,
    commentTo: REPLY_COMMENT_TARGETS[kind],
    maker: CommentReplies,
    made: MadeOnceItem(),
    forms: { query: FORMS[kind].query, create: CreateCommentReply, update: UpdateCommentReply },
  }),
);

function commentsOf({ place, kind, definition, reviewTo, commentTo, maker, made, forms }: CommentResource): Type {
  @Controller(`${place}/${SEGMENTS[kind]}`)
  @Resource(definition, ReviewCommentPresenter)
  class CommentsController {
    constructor(
      private readonly comments: ReviewCommentsService,
      private readonly changes: ReviewCommentChanges,
      @Inject(maker) private readonly maker: CommentMaker,
    ) {}

    @Get()
    @List()
    @Anyone()
    list(
      @reviewTo('read') review: CheckedReview,
      @CurrentCaller() caller: Caller,
      @Arguments(forms.query) query: PageQuery,
    ) {
      const { request } = review;
      return this.comments.list({ request, kind, definition, isListed: isOfReview(kind, review) }, caller, query);
    }

    @ListOfEach()
    ofEach(reviews: readonly ShownReview[], { caller }: FastifyRequest, room: InlineRoom) {
      const list = { kind, definition, isListed: (id: Sql) => isOfReview(kind, { id }) };
      return this.comments.ofEach(reviews, list, caller, room);
    }

    @Post()
    @WaitsFor(AuthorTurn)
    @made
    @LoggedIn()
    create(
      @reviewTo.claim('edit') review: Claim<CheckedReview>,
      @Form(forms.create) comment: object,
      @Extra() extra: ExtraDataChange,
    ) {
      return this.maker.create(review, kind, comment, extra);
    }

    @Get(':comment_id')
    @Item()
    @Anyone()
    read(@commentTo('read') comment: CheckedComment) {
      return comment;
    }

    @Put(':comment_id')
    @WaitsFor(AuthorTurn)
    @ItemWithMore()
    @LoggedIn()
    update(
      @commentTo.claim('update') comment: Claim<CheckedComment>,
      @Form(forms.update) changes: UpdateGeneralComment,
      @Extra() extra: ExtraDataChange,
    ) {
      return this.changes.update(comment, changes, extra);
    }

    @Delete(':comment_id')
    @WaitsFor(AuthorTurn)
    @HttpCode(204)
    @LoggedIn()
    delete(@commentTo.claim('edit') comment: Claim<CheckedComment>) {
      return this.changes.delete(comment);
    }
  }
  return CommentsController;
}
