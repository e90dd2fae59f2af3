import { type AttachedFileFields, DEPRECATED_ADDRESS } from './attached-files';
import { Flag, Integer, LARGEST_INTEGER, Text } from './fields';
import { PageQuery } from './paging';
import { defineResource } from './resource';

/** Files that are attached to a review request. Those that are only on its draft are for people who may edit it. */
export const FILE_ATTACHMENT = defineResource('file_attachment', { deprecated: DEPRECATED_ADDRESS });

/** The same as they will be when the draft is published. */
export const DRAFT_FILE_ATTACHMENT = defineResource('draft_file_attachment', {
  shape: 'FileAttachment',
  deprecated: DEPRECATED_ADDRESS,
});

/** A file attachment as clients see it. */
export interface FileAttachmentFields extends AttachedFileFields {
  /** The id that its revisions share: an upload that names it is the next revision. */
  attachment_history_id: number;
  /** 1 for the first upload. */
  revision: number;
  /** Published. False: it is on the draft, for people who may edit that. */
  public: boolean;
}

/** The arguments of the list. */
export class FileAttachmentListQuery extends PageQuery {
  /** The revisions of one file only: their `attachment_history_id`. */
  @Integer({ max: LARGEST_INTEGER }) 'attachment-history-id'?: number;
}

const LONGEST_CAPTION = 256;

/** The fields of an upload; the file itself is the part `path`. */
export class CreateFileAttachment {
  /** Default: the name of the file. */
  @Text({ max: LONGEST_CAPTION }) caption: string = '';
  /** The `attachment_history_id` of the file whose next revision this is; default: a new file. */
  @Integer() attachment_history?: number;
}

/** The fields of a change, which is on the draft until it is published. */
export class UpdateFileAttachment {
  /** Empty: the name of the file. */
  @Text({ max: LONGEST_CAPTION }) caption?: string;
  /** False takes back the deletion of a published file, with all its revisions; nothing else is possible. */
  @Flag() pending_deletion?: boolean;
}
