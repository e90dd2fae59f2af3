import type { CommentKind } from '@review-service/contracts/review-comments';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { ReviewComment } from '@review-service/database/entities/review-comment.entity';
import { boolean, json, nullable, number, text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../../access/callers/caller';
import type { ExtraData } from '../../../hypermedia/extra-data/extra-data-fault';
import { timeKey } from '../../../hypermedia/lists/listing';
import { type NamedFile, namedFileOf } from '../../attachments/attached-files';
import { type NamedPerson, personColumn } from '../../requests/review-requests';
import type { CheckedReview } from '../reviews';

/** The files of diffs that a comment is about. */
export interface ComparedFiles {
  readonly file: NamedFile;
  /** That of another revision; null: it is not compared with one. */
  readonly other: NamedFile | null;
  /** That of an earlier commit; null: likewise. */
  readonly base: NamedFile | null;
}

/** An attachment of a review request, or of one of its diffs. */
export interface NamedAttachment {
  readonly id: number;
  /** Null: it is attached to the review request itself. */
  readonly repositoryId: number | null;
  readonly caption: string;
  readonly mimetype: string;
  readonly preview: string | null;
  readonly hasThumbnails: boolean;
}

/** The attachments that a comment is about. */
export interface ComparedAttachments {
  readonly file: NamedAttachment;
  /** Null: it is not compared with another one. */
  readonly other: NamedAttachment | null;
}

/** The shown columns of `review_comment c` of this kind with `commentJoins`. Times are in UTC. */
export const commentColumns = (kind: CommentKind, caller: Caller) =>
  together(
    columns(ReviewComment, 'c', [
      'id',
      'kind',
      'replyToId',
      'text',
      'isMarkdown',
      'issueStatus',
      'firstLine',
      'numLines',
    ]),
    computed({
      // The number of its review request within its site.
      displayId: [number, sql`q.display_id`],
      reviewId: [number, sql`coalesce(v.reply_to_id, v.id)`],
      replyId: [nullable(number), sql`case when v.reply_to_id is not null then v.id end`],
      isPublished: [boolean, sql`v.is_published`],
      createdAt: [text, timeKey(sql`c.created_at`)],
      user: [json<NamedPerson>(), sql`(select ${personColumn(caller)} from user_account u where u.id = v.user_id)`],
      extraData: [json<ExtraData>(), sql`c.extra_data`],
      files: [nullable(json<ComparedFiles>()), kind === 'diff' ? FILES : sql`null::json`],
      attachments: [nullable(json<ComparedAttachments>()), kind === 'file' ? ATTACHMENTS : sql`null::json`],
    }),
  );

const FILES = sql`json_build_object(
  'file', ${namedFileOf(sql`c.file_diff_id`)}, 'other', ${namedFileOf(sql`c.other_file_diff_id`)},
  'base', ${namedFileOf(sql`c.base_file_diff_id`)})`;

const attachment = (table: Sql, repositoryId: Sql, id: Sql): Sql => sql`
  select json_build_object(
    'id', a.id, 'repositoryId', ${repositoryId}, 'caption', a.caption, 'mimetype', a.mimetype, 'preview', a.preview,
    'hasThumbnails', exists (select from thumbnail t where t.source = a.stored_as))
  from ${table} a where a.id = ${id}`;

/** Both kinds of attachments draw their ids from one sequence. */
const attachmentOf = (id: Sql): Sql => sql`(
  ${attachment(sql`file_attachment`, sql`null`, id)} union all
  ${attachment(sql`diff_file_attachment`, sql`a.repository_id`, id)})`;

const ATTACHMENTS = sql`json_build_object(
  'file', ${attachmentOf(sql`c.attachment_id`)}, 'other', ${attachmentOf(sql`c.other_attachment_id`)})`;

/** A comment as it is shown. */
export type ShownReviewComment = RowOf<ReturnType<typeof commentColumns>>;

/** One of a review or a reply that the caller may read. */
export type CheckedComment = ShownReviewComment & { readonly review: CheckedReview };
