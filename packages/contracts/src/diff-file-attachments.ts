import { IsInt } from 'class-validator';
import { Choice, Flag, Integer, Present, Text } from './fields';
import { PageQuery } from './paging';
import { THUMBNAIL_WIDTHS } from './previews';
import { defineQueue } from './queue';
import { defineResource } from './resource';

/** Files tied to files in a repository or in diffs of review requests. Added in 2.0. */
export const DIFF_FILE_ATTACHMENT = defineResource('diff_file_attachment', {
  deprecated: { url: { since: '2026-11-23', until: '2028-12-01', instead: 'absolute_url' } },
});

/** A diff file attachment as clients see it. */
export interface DiffFileAttachmentFields {
  /** Unique among all attachments. */
  id: number;
  /** Shown to people. */
  caption: string;
  /** Its name when it was uploaded. */
  filename: string;
  /** Its media type, found from its bytes. */
  mimetype: string;
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
  /** URL to download the file from. */
  absolute_url: string;
  /** The same as absolute_url. */
  url: string;
  /** URL of a picture for its media type. */
  icon_url: string;
  /** URL path of the page that shows it; empty: it cannot be shown. */
  review_url: string;
  /** An HTML fragment. */
  thumbnail: string;
  /** Whether that page can show it. */
  is_review_ui_accessible_by: boolean;
  /** SHA-256 of its bytes, in hexadecimal digits. */
  sha256_checksum: string;
  /** What clients keep with the attachment (docs/wire.md#extra-data). */
  extra_data: Record<string, unknown>;
}

/** The fields of an upload; the file itself is the part `path`. @since 2.0 */
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

/** The arguments of an attachment's download. */
export class AttachmentDownloadQuery {
  /** Download a thumbnail instead of the file. */
  @Present() thumbnail: boolean = false;
  /** Width of the thumbnail, in pixels. */
  @Choice(THUMBNAIL_WIDTHS.map(String)) width: string = '300';
}

/** An attachment was uploaded, or imported with its bytes. */
export class AttachmentUploaded {
  @IsInt() attachmentId!: number;
}

/** Follow-up work of uploads. Pictures are drawn one at a time, because each may use all memory available for it. */
export const DIFF_FILE_ATTACHMENTS_QUEUE = defineQueue(
  'diff-file-attachments',
  { 'attachment.uploaded': AttachmentUploaded },
  { concurrency: 1 },
);
