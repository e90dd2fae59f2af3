import { IsInt } from 'class-validator';
import { type AttachedFileFields, DEPRECATED_ADDRESS } from './attached-files';
import { Flag, Integer, Text } from './fields';
import { PageQuery } from './paging';
import { defineQueue } from './queue';
import { defineResource } from './resource';

/** Files tied to files in a repository or in diffs of review requests. */
export const DIFF_FILE_ATTACHMENT = defineResource('diff_file_attachment', {
  since: '2.0',
  deprecated: DEPRECATED_ADDRESS,
});

/** A diff file attachment as clients see it. */
export interface DiffFileAttachmentFields extends AttachedFileFields {
  /** Path in the repository: where the file is committed, or where the diff puts it. */
  repository_file_path: string;
  /** Its revision in the repository; null for the new side of a diff. */
  repository_revision: string | null;
  /** Null, or absent if there is a link of this name. */
  added_in_filediff?: null;
  /** Null: these attachments have no revisions. */
  attachment_history_id: null;
  /** Always 0: these attachments have no revisions. */
  revision: number;
}

/** The fields of an upload; the file itself is the part `path`. */
export class CreateDiffFileAttachment {
  /** The id of its file in a diff. */
  @Integer({ required: true }) filediff!: number;
  /** True: the file before the change, else after it. */
  @Flag() source_file: boolean = false;
  /** Default: the name of the file. */
  @Text() caption: string = '';
}

/** The arguments of the list; an empty filter matches nothing. */
export class DiffFileAttachmentListQuery extends PageQuery {
  /** The exact media type. */
  @Text() mimetype?: string;
  /** Path on either side of the diff. */
  @Text() 'repository-file-path'?: string;
  /** The exact revision in the repository. */
  @Text() 'repository-revision'?: string;
}

/** A file was uploaded, beside a diff, to a review request or by a person for texts, or imported with its bytes. */
export class AttachmentUploaded {
  @IsInt() attachmentId!: number;
}

/** Follow-up work of all uploads. Pictures are drawn one at a time, because each may use all memory available for it. */
export const DIFF_FILE_ATTACHMENTS_QUEUE = defineQueue(
  'diff-file-attachments',
  { 'attachment.uploaded': AttachmentUploaded },
  { concurrency: 1 },
);
