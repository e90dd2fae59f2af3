import { Injectable } from '@nestjs/common';
import { issueStatusOf } from '@review-service/contracts/issues';
import {
  type CommentKind,
  type DiffCommentFields,
  type FileAttachmentCommentFields,
  type GeneralCommentFields,
} from '@review-service/contracts/review-comments';
import type { Link } from '@review-service/contracts/resource';
import { publicExtraData } from '../../../hypermedia/extra-data/private-keys';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import { AttachedFilePresenter } from '../../attachments/attached-files';
import { fileLink } from '../../attachments/attached-files';
import { personLink, shownTime, textType } from '../../requests/review-requests';
import type { NamedAttachment, ShownReviewComment } from './review-comment.columns';

/** What the URL of a comment has for its kind. */
export const SEGMENTS: Readonly<Record<CommentKind, string>> = {
  diff: 'diff-comments',
  file: 'file-attachment-comments',
  general: 'general-comments',
};

type CommentFields = GeneralCommentFields | DiffCommentFields | FileAttachmentCommentFields;

/** What clients see of a comment of any kind, wherever it is listed. */
@Injectable()
export class ReviewCommentPresenter implements Presenter<ShownReviewComment, CommentFields> {
  constructor(private readonly files: AttachedFilePresenter) {}

  fields(comment: ShownReviewComment, urls: Urls): CommentFields {
    return {
      extra_data: publicExtraData(comment.extraData),
      id: comment.id,
      issue_opened: comment.issueStatus !== null,
      issue_status: issueStatusOf(comment.issueStatus),
      public: comment.isPublished,
      text: comment.text,
      text_type: textType(comment.isMarkdown),
      timestamp: shownTime(comment.createdAt),
      ...this.subject(comment, urls),
    };
  }

  links(comment: ShownReviewComment, urls: Urls): Links {
    const { displayId, files, attachments, replyToId, user } = comment;
    const review = ['review-requests', displayId, 'reviews', comment.reviewId];
    const reply = comment.replyId === null ? [] : ['replies', comment.replyId];
    const segment = SEGMENTS[comment.kind];
    return {
      ...urls.item(...review, ...reply, segment, comment.id),
      user: personLink(user, urls),
      // Not its text: a caller who may read replies need not be allowed to read comments.
      ...(replyToId !== null && {
        reply_to: { ...urls.get(...review, segment, replyToId), title: `Comment ${replyToId}` },
      }),
      ...(files && { filediff: fileLink(files.file, displayId, urls) }),
      ...(files?.other && { interfilediff: fileLink(files.other, displayId, urls) }),
      ...(files?.base && { base_filediff: fileLink(files.base, displayId, urls) }),
      ...(attachments && { file_attachment: attachmentLink(attachments.file, displayId, urls) }),
      ...(attachments?.other && {
        diff_against_file_attachment: attachmentLink(attachments.other, displayId, urls),
      }),
    };
  }

  private subject({ displayId, files, attachments, firstLine, numLines }: ShownReviewComment, urls: Urls) {
    if (files) {
      return {
        first_line: firstLine ?? 0,
        num_lines: numLines ?? 0,
        ...(files.other ? {} : { interfilediff: null }),
      };
    }
    if (!attachments) return {};
    const { review_url, thumbnail } = this.files.appearance({ ...attachments.file, displayId }, urls);
    return {
      link_text: attachments.file.caption,
      review_url,
      thumbnail_html: thumbnail,
      ...(attachments.other ? {} : { diff_against_file_attachment: null }),
    };
  }
}

function attachmentLink({ id, repositoryId, caption }: NamedAttachment, displayId: number, urls: Urls): Link {
  const place =
    repositoryId === null
      ? urls.get('review-requests', displayId, 'file-attachments', id)
      : urls.get('repositories', repositoryId, 'diff-file-attachments', id);
  return { ...place, title: caption };
}
