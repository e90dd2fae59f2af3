import { Controller, Get, type Type } from '@nestjs/common';
import {
  ALL_COMMENTS,
  AllCommentsQuery,
  AllDiffCommentsQuery,
  AllFileAttachmentCommentsQuery,
} from '@review-service/contracts/all-comments';
import {
  COMMENT_KINDS,
  type CommentKind,
  REPLY_COMMENTS,
  REVIEW_COMMENTS,
} from '@review-service/contracts/review-comments';
import { REPLY } from '@review-service/contracts/review-replies';
import { REVIEW } from '@review-service/contracts/reviews';
import { empty, type Sql, sql } from '@review-service/database/sql';
import { Anyone } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import { Arguments } from '../../../hypermedia/fields/declared-fields';
import { List, Resource } from '../../../hypermedia/resources/resource.decorator';
import {
  BY_COMMENT_ID,
  commentColumns,
  isOnShownFiles,
  LISTED_COMMENTS,
  orderOf,
  ReviewCommentPresenter,
  SEGMENTS,
  searchesOfDiffs,
} from '../review-comments';
import { isEditable, type Listed } from '../../requests/review-requests';
import { ActivityLists } from './activity-lists';
import { ofRequest } from './of-request';
import { writtenIn } from './written-in';

/** The arguments of a list of one kind of comments. */
const QUERIES = {
  diff: AllDiffCommentsQuery,
  file: AllFileAttachmentCommentsQuery,
  general: AllCommentsQuery,
} satisfies Record<CommentKind, Type<AllCommentsQuery>>;

const LISTED_AS: Readonly<Record<CommentKind, readonly Listed[]>> = {
  diff: ['diff'],
  file: ['file', 'diff_file'],
  general: ['general'],
};

/** The argument `is-reply`, as an index knows it. */
const REPLIES: Readonly<Record<string, Sql>> = {
  true: sql`and c.reply_to_id is not null`,
  false: sql`and c.reply_to_id is null`,
};

/** `/api/diff-comments/`, `file-attachment-comments/` and `general-comments/`: of all review requests, in the order of their ids. */
export const ALL_COMMENTS_CONTROLLERS = COMMENT_KINDS.map(allCommentsOf);

function allCommentsOf(kind: CommentKind): Type {
  const definition = ALL_COMMENTS[kind];
  const items = [
    ...[definition, REVIEW_COMMENTS[kind], REPLY_COMMENTS[kind]].map((of) => ({ of, id: sql`c.id` })),
    ...[REVIEW, REPLY].map((of) => ({ of, id: sql`c.review_id` })),
  ];

  @Controller(SEGMENTS[kind])
  @Resource(definition, ReviewCommentPresenter)
  class AllCommentsController {
    constructor(private readonly lists: ActivityLists) {}

    @Get()
    @List()
    @Anyone()
    async list(@CurrentCaller() caller: Caller, @Arguments(QUERIES[kind]) asked: AllCommentsQuery) {
      const { 'is-reply': isReply, user } = asked;
      const columns = commentColumns(kind, caller);
      const order = orderOf(asked);
      const searches = searchesIn(caller, asked);
      const list = {
        ...LISTED_COMMENTS,
        listed: LISTED_AS[kind],
        orderInParts: [sql`(c.id::bigint)`],
        within: user === undefined ? sql`c.kind` : sql`c.user_id`,
        where: sql`c.kind = ${kind} ${REPLIES[String(isReply)] ?? empty}`,
        unlisted: sql`c.listed_as is null`,
        isShown: isOnShownFiles(kind, { id: sql`q.id`, editable: isEditable(caller) }, caller),
        items,
      };
      const activity = { authorId: await this.lists.authorId(user), isReply };
      return order
        ? this.lists.page({ ...list, ...order(columns), searches: [sql`true`, ...searches] }, activity, caller, asked)
        : this.lists.page({ ...list, columns, order: BY_COMMENT_ID, searches }, activity, caller, asked);
    }
  }
  return AllCommentsController;
}

/** The arguments by which a list is searched: other indexes have these. The numbers may be larger than any id. */
function searchesIn(caller: Caller, asked: AllCommentsQuery): Sql[] {
  const { 'review-id': reviewId, 'review-request-id': number } = asked;
  return [
    ...writtenIn(asked, sql`c.created_at`),
    ...(reviewId === undefined ? [] : [sql`c.review_id = ${reviewId}::bigint`]),
    ...ofRequest(caller, number, sql`c`),
    ...(asked instanceof AllDiffCommentsQuery ? searchesOfDiffs(asked) : []),
    ...(asked instanceof AllDiffCommentsQuery && asked['file-diff-id'] !== undefined
      ? [sql`c.file_diff_id = ${asked['file-diff-id']}::bigint`]
      : []),
    ...(asked instanceof AllFileAttachmentCommentsQuery ? ofAttachments(asked) : []),
  ];
}

const ofAttachments = ({ 'file-attachment-id': id, 'file-name': name }: AllFileAttachmentCommentsQuery): Sql[] => [
  ...(id === undefined ? [] : [sql`c.attachment_id = ${id}::bigint`]),
  ...(name === undefined
    ? []
    : [
        sql`exists (
          select from (
            select a.id, a.filename from file_attachment a union all
            select a.id, a.filename from diff_file_attachment a) a
          where a.id = c.attachment_id and a.filename = ${name})`,
      ]),
];
