import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { ISSUE_CODES, ISSUE_STATUSES, type IssueCode } from '@review-service/contracts/issues';
import {
  type CommentKind,
  type CreateGeneralComment,
  type IssueActivity,
  type UpdateCommentReply,
  UpdateDiffComment,
  UpdateGeneralComment,
} from '@review-service/contracts/review-comments';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { refuse } from '../../../access/rules/refuse';
import { fail } from '../../../errors/api.exception';
import type { ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import type { ItemAndMore } from '../../../hypermedia/answers/item-and-more';
import { changeRichText } from '../../../hypermedia/texts/rich-text';
import { eventOf, ReviewRequestEvents, ReviewRequestsService } from '../../requests/review-requests';
import { AgentRules, type CheckedReview, ReviewDrafts } from '../reviews';
import { CommentedFilesFinder } from './commented-files';
import type { CheckedComment } from './review-comment.columns';
import { ReviewCommentsService } from './review-comments.service';

/** Changes the comments of reviews and replies under the lock of these, and what has become of issues. */
@Injectable()
export class ReviewCommentChanges {
  constructor(
    private readonly db: Database,
    private readonly events: ReviewRequestEvents,
    private readonly requests: ReviewRequestsService,
    private readonly files: CommentedFilesFinder,
    private readonly comments: ReviewCommentsService,
    private readonly reviews: ReviewDrafts,
    private readonly agents: AgentRules,
  ) {}

  @Transactional()
  async create(
    { caller, entity, lock }: Claim<CheckedReview>,
    kind: CommentKind,
    given: CreateGeneralComment,
    extra: ExtraDataChange,
  ): Promise<CheckedComment> {
    await this.requests.hold(entity.request.id);
    const review = await lock();
    await this.reviews.noteAgent(review, caller);
    const files = await this.files.find(review.request, caller, given);
    const { text, isMarkdown } = changeRichText({ text: '', isMarkdown: false }, given.text, given.text_type);
    const [made] = await this.db.change(
      { id: number },
      sql`
        insert into review_comment (
          review_id, review_request_id, kind, text, is_markdown, issue_status, extra_data, file_diff_id,
          other_file_diff_id, base_file_diff_id, first_line, num_lines, attachment_id, other_attachment_id)
        values (
          ${review.id}, ${review.request.id}, ${kind}, ${text}, ${isMarkdown}, ${given.issue_opened ? 'O' : null},
          ${extra({})}::jsonb, ${files.fileDiffId ?? null}::integer, ${files.otherFileDiffId ?? null}::integer,
          ${files.baseFileDiffId ?? null}::integer, ${files.firstLine ?? null}::integer,
          ${files.numLines ?? null}::integer, ${files.attachmentId ?? null}::integer,
          ${files.otherAttachmentId ?? null}::integer)
        returning id`,
    );
    return this.again({ id: made?.id ?? 0, kind, review }, caller);
  }

  /** Of a published comment only its issue changes. */
  @Transactional()
  async update(
    { caller, lock }: Claim<CheckedComment>,
    given: UpdateGeneralComment | UpdateCommentReply,
    extra: ExtraDataChange,
  ): Promise<ItemAndMore<CheckedComment>> {
    const comment = await lock();
    if (comment.isPublished) return this.changeIssue(comment, given, caller);
    await this.reviews.noteAgent(comment.review, caller);
    return { entity: await this.write(comment, given, extra, caller) };
  }

  /** What is not given stays. For those who have locked its review. */
  async write(
    comment: CheckedComment,
    given: UpdateGeneralComment | UpdateCommentReply,
    extra: ExtraDataChange,
    caller: Caller,
  ): Promise<CheckedComment> {
    const { text, isMarkdown } = changeRichText(comment, given.text, given.text_type);
    const { first_line: firstLine, num_lines: numLines } = given instanceof UpdateDiffComment ? given : {};
    const isIssue =
      (given instanceof UpdateGeneralComment ? given.issue_opened : undefined) ?? comment.issueStatus !== null;
    await this.db.change(
      {},
      sql`
        update review_comment set
          text = ${text}, is_markdown = ${isMarkdown}, extra_data = ${extra(comment.extraData)}::jsonb,
          issue_status = ${isIssue ? (comment.issueStatus ?? 'O') : null},
          first_line = ${firstLine ?? comment.firstLine}::integer, num_lines = ${numLines ?? comment.numLines}::integer
        where id = ${comment.id}`,
    );
    return this.again(comment, caller);
  }

  @Transactional()
  async delete({ lock }: Claim<CheckedComment>): Promise<void> {
    const { id } = await lock();
    await this.db.change({}, sql`delete from review_comment where id = ${id}`);
  }

  /** A trigger counts it on the review request. What else is sent is ignored, as in Review Board. */
  private async changeIssue(
    comment: CheckedComment,
    given: UpdateGeneralComment,
    caller: Caller,
  ): Promise<ItemAndMore<CheckedComment>> {
    const { id: commentId, issueStatus: from, review } = comment;
    await this.agents.writerOf(review.request, caller);
    const to = ISSUE_CODES.find((code) => ISSUE_STATUSES[code] === given.issue_status);
    if (from === null || to === undefined || to === from || needsVerification(comment, to, caller))
      return refuse(caller);
    await this.db.change({}, sql`update review_comment set issue_status = ${to} where id = ${commentId}`);
    const event = { ...eventOf(review.request, caller), reviewId: review.id, commentId, from, to };
    await this.events.send('issue.changed', event);
    const beside: IssueActivity = { last_activity_time: preciseTime(review.request.updatedAt) };
    return { entity: { ...comment, issueStatus: to }, beside };
  }

  /** As it is now. */
  async again(
    { id, kind, review }: Pick<CheckedComment, 'id' | 'kind' | 'review'>,
    caller: Caller,
  ): Promise<CheckedComment> {
    return (await this.comments.find(review, kind, id, caller)) ?? fail(errors.doesNotExist);
  }
}

/** Only the person who asked for a verification verifies. Others set `verifying-resolved` or `verifying-dropped`. */
function needsVerification({ extraData, user, issueStatus }: CheckedComment, to: IssueCode, caller: Caller): boolean {
  const isAsked = 'require_verification' in extraData && extraData.require_verification === true;
  const isSettled = (status: IssueCode | null) => status === 'R' || status === 'D';
  const isVerifier = user.id === caller.userId || caller.isSuperuser || caller.isSiteAdmin;
  return isAsked && isSettled(to) && !isSettled(issueStatus) && !isVerifier;
}

/** As tokens show times: with microseconds, unless they are zero. */
const preciseTime = (time: string): string => time.replace(/(\.0{6})?Z$/, '+00:00');
