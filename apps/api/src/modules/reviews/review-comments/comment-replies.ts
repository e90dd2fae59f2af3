import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { CommentKind, CreateCommentReply } from '@review-service/contracts/review-comments';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Claim } from '../../../access/targets/claim';
import { failField } from '../../../errors/api.exception';
import type { ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import type { MadeOnce } from '../../../hypermedia/answers/made-once';
import { changeRichText } from '../../../hypermedia/texts/rich-text';
import { ReviewRequestsService } from '../../requests/review-requests';
import { type CheckedReview, ReviewDrafts } from '../reviews';
import { ReviewCommentChanges } from './review-comment.changes';
import type { CheckedComment } from './review-comment.columns';
import { ReviewCommentsService } from './review-comments.service';

const NO_COMMENT = 'The review has no such comment.';

/** What replies say to comments, one thing to each. It names the files that the comment names. */
@Injectable()
export class CommentReplies {
  constructor(
    private readonly db: Database,
    private readonly requests: ReviewRequestsService,
    private readonly comments: ReviewCommentsService,
    private readonly changes: ReviewCommentChanges,
    private readonly reviews: ReviewDrafts,
  ) {}

  @Transactional()
  async create(
    { caller, entity, lock }: Claim<CheckedReview>,
    kind: CommentKind,
    given: CreateCommentReply,
    extra: ExtraDataChange,
  ): Promise<MadeOnce<CheckedComment>> {
    await this.requests.hold(entity.request.id);
    const reply = await lock();
    await this.reviews.noteAgent(reply, caller);
    const { comment, answer } = await this.comments.answered(reply, kind, given.reply_to_id, caller);
    if (!comment) return failField(errors.invalidFormData, 'reply_to_id', NO_COMMENT);
    if (answer) return { entity: await this.changes.write(answer, given, extra, caller), isNew: false };
    const { text, isMarkdown } = changeRichText({ text: '', isMarkdown: false }, given.text, given.text_type);
    const [made] = await this.db.change(
      { id: number },
      sql`
        insert into review_comment (
          review_id, review_request_id, kind, reply_to_id, text, is_markdown, extra_data, file_diff_id,
          other_file_diff_id, base_file_diff_id, first_line, num_lines, attachment_id, other_attachment_id)
        select ${reply.id}, review_request_id, kind, id, ${text}, ${isMarkdown}, ${extra({})}::jsonb, file_diff_id,
          other_file_diff_id, base_file_diff_id, first_line, num_lines, attachment_id, other_attachment_id
        from review_comment where id = ${comment.id} returning id`,
    );
    return { entity: await this.changes.again({ id: made?.id ?? 0, kind, review: reply }, caller), isNew: true };
  }
}
