import { Module } from '@nestjs/common';
import { AttachedFilesModule } from '../../attachments/attached-files';
import { DiffFileAttachmentsModule } from '../../attachments/diff-file-attachments';
import { FileAttachmentsModule } from '../../attachments/file-attachments';
import { FileDiffsModule } from '../../diffs/file-diffs';
import { ReviewRequestsModule } from '../../requests/review-requests';
import { ReviewsModule } from '../reviews';
import { UsersModule } from '../../people/users';
import { CommentReplies } from './comment-replies';
import { CommentedFilesFinder } from './commented-files';
import { CommentsOnAttachmentsController, CommentsOnDiffsController } from './comments-on-files.controllers';
import { ReviewCommentChanges } from './review-comment.changes';
import { COMMENT_EXPANSIONS } from './review-comment.expansions';
import { REVIEW_COMMENT_TARGETS } from './review-comment.policy';
import { ReviewCommentPresenter } from './review-comment.presenter';
import { REPLY_COMMENT_CONTROLLERS, REVIEW_COMMENT_CONTROLLERS } from './review-comments.controllers';
import { ReviewCommentsService } from './review-comments.service';
import { ANSWERED_COMMENT_EXPANSIONS } from './answered-comment.expansions';

/** The comments of reviews and of replies. */
@Module({
  imports: [
    AttachedFilesModule,
    DiffFileAttachmentsModule,
    FileAttachmentsModule,
    FileDiffsModule,
    ReviewRequestsModule,
    ReviewsModule,
    UsersModule,
  ],
  controllers: [
    ...REVIEW_COMMENT_CONTROLLERS,
    ...REPLY_COMMENT_CONTROLLERS,
    CommentsOnDiffsController,
    CommentsOnAttachmentsController,
  ],
  providers: [
    ...ANSWERED_COMMENT_EXPANSIONS,
    ...COMMENT_EXPANSIONS,
    CommentReplies,
    CommentedFilesFinder,
    ReviewCommentChanges,
    REVIEW_COMMENT_TARGETS.diff.target,
    ReviewCommentPresenter,
    ReviewCommentsService,
  ],
  exports: [REVIEW_COMMENT_TARGETS.diff.target, ReviewCommentPresenter, ReviewCommentsService],
})
export class ReviewCommentsModule {}
