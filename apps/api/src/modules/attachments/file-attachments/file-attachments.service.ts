import { Injectable } from '@nestjs/common';
import {
  DRAFT_FILE_ATTACHMENT,
  FILE_ATTACHMENT,
  type FileAttachmentListQuery,
} from '@review-service/contracts/file-attachments';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { FileAttachment } from '@review-service/database/entities/file-attachment.entity';
import { boolean, json, nullable, number, text } from '@review-service/database/row-types';
import { empty, equalOrNull, type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { requestVisibility } from '@review-service/visibility/review-requests';
import type { Caller } from '../../../access/callers/caller';
import type { ExtraData } from '../../../hypermedia/extra-data/extra-data-fault';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { isShownTo } from '../../../hypermedia/lists/hidden-items';
import { largeJson } from '../../../hypermedia/lists/large-columns';
import type { Listing, SortColumn } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import { type PictureSize, extentOf } from '../attached-files';
import { type CheckedReviewRequest, mayEdit, type ShownReviewRequest } from '../../requests/review-requests';
import { isShownFile } from './file-attachment.access';
import { changesOf, DRAFTED, draftedFiles, type PublishedFiles } from './file-attachment.publication';

/** What is shown of `file_attachment a` of `review_request q`. */
const COLUMNS = together(
  columns(FileAttachment, 'a', [
    'id',
    'historyId',
    'revision',
    'filename',
    'mimetype',
    'caption',
    'draftCaption',
    'preview',
    'isPublished',
    'isPendingDeletion',
    'isDeleted',
  ]),
  computed({
    // The number of its review request within its site.
    displayId: [number, sql`q.display_id`],
    sha256: [text, sql`a.stored_as`],
    extraData: [json<ExtraData>(), sql`a.extra_data`],
    // It has thumbnails.
    hasThumbnails: [boolean, sql`exists (select from thumbnail t where t.source = a.stored_as)`],
    size: [number, sql`(select s.size::float8 from stored_file s where s.sha256 = a.stored_as)`],
    extent: [nullable(json<PictureSize>()), extentOf(sql`a.stored_as`)],
  }),
);

/** A file attachment as it is shown. */
export type ShownFileAttachment = RowOf<typeof COLUMNS>;

/** A file attachment of a review request that the caller may see. */
export type CheckedFileAttachment = ShownFileAttachment & { readonly request: CheckedReviewRequest };

const JOINED = sql`join review_request q on q.id = a.review_request_id`;
const keyOf = (onDraft: boolean) => ({ of: onDraft ? DRAFT_FILE_ATTACHMENT : FILE_ATTACHMENT, id: sql`a.id` });
const LISTED = {
  columns: COLUMNS,
  table: sql`file_attachment`,
  row: sql`a`,
  joined: JOINED,
  large: [largeJson('a', 'extraData')],
};
const ORDER: SortColumn<ShownFileAttachment>[] = [{ column: sql`a.id`, member: 'id', type: 'number' }];

/** What a list knows of the review request of its files. */
interface Attached {
  readonly id: number | Sql;
  readonly editable: boolean | Sql;
}

/** The draft of a review request. */
export interface Drafted {
  readonly requestId: number;
}

/** The files as they will be published; none without a draft. */
const isDrafted = ({ id }: Attached): Sql => sql`
  not a.is_deleted and not a.is_pending_deletion
  and exists (select from review_request_draft d where d.review_request_id = ${id})`;

/** The files as they are and, for people who may edit the draft, its new ones. */
const isListed = ({ editable }: Attached): Sql => sql`
  not a.is_deleted and (a.is_published or (${editable}::boolean and not a.is_pending_deletion))`;

function listingOf(
  request: Attached,
  onDraft: boolean,
  caller: Caller,
  historyId?: number,
): Listing<ShownFileAttachment> {
  const where = sql`
    a.review_request_id = ${request.id} ${historyId === undefined ? empty : sql`and a.history_id = ${historyId}`}
    and ${onDraft ? isDrafted(request) : isListed(request)}`;
  return { ...LISTED, reader: caller, items: [keyOf(onDraft)], where, order: ORDER };
}

/** Finds the files that are attached to review requests, and publishes them. */
@Injectable()
export class FileAttachmentsService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
  ) {}

  /** One of a visible request: as it is, or as it will be published. */
  async find(request: CheckedReviewRequest, id: number, onDraft: boolean): Promise<CheckedFileAttachment | undefined> {
    const isShown = onDraft ? isDrafted(request) : sql`(a.is_published or ${request.editable}::boolean)`;
    const attachment = await this.db.find(
      COLUMNS,
      sql`
        select ${COLUMNS} from file_attachment a ${JOINED}
        where a.id = ${id} and a.review_request_id = ${request.id} and ${isShown}`,
    );
    return attachment && { ...attachment, request };
  }

  /** The files with these ids that the caller may see, by id. Deleted files are among them, because changes name them. */
  async ofIds(ids: readonly number[], caller: Caller): Promise<Map<number, ShownFileAttachment>> {
    const found = await this.db.all(
      COLUMNS,
      sql`
        select ${COLUMNS} from file_attachment a ${JOINED} ${requestVisibility.openedBy(caller)}
        where a.id = any(${[...new Set(ids)]}::integer[]) and ${isShownTo(caller, keyOf(false))}
          and ${requestVisibility.isVisible(caller)} and ${isShownFile(caller)}
          and ${equalOrNull(sql`q.local_site_id`, caller.siteId)}`,
    );
    return new Map(found.map((attachment) => [attachment.id, attachment]));
  }

  /** Those of a visible request: as they are, or as they will be published. */
  list(
    request: CheckedReviewRequest,
    onDraft: boolean,
    caller: Caller,
    asked: FileAttachmentListQuery,
  ): Promise<Page<ShownFileAttachment>> {
    return this.pager.page(listingOf(request, onDraft, caller, asked['attachment-history-id']), asked);
  }

  /** The files of each of these visible review requests, or of each of these drafts. */
  ofEach(above: readonly (ShownReviewRequest | Drafted)[], onDraft: boolean, caller: Caller, room: InlineRoom) {
    return this.pager.ofEach(
      above,
      (one) =>
        'requestId' in one
          ? { id: one.requestId, editable: true }
          : { id: one.id, editable: mayEdit(caller, one.submitter.id) },
      (request) => listingOf(request, onDraft, caller),
      room,
    );
  }

  /** What `publish` will change, for the change's entry; undefined: nothing. */
  async drafted(requestId: number): Promise<PublishedFiles | undefined> {
    return changesOf(await this.db.all(DRAFTED, draftedFiles(requestId), { keepsPlan: true }));
  }

  /**
   * Makes the files what the draft says, in the transaction that publishes it, under the lock of the request, before
   * the draft is deleted. What was published once stays, because changes name it.
   */
  async publish(requestId: number): Promise<void> {
    const isTakenBack = sql`not is_published and is_pending_deletion`;
    await this.db.change(
      {},
      sql`
        with gone as (delete from file_attachment where review_request_id = ${requestId} and ${isTakenBack})
        update file_attachment set
          caption = case when is_pending_deletion then caption else coalesce(draft_caption, caption) end,
          draft_caption = null, is_published = true, is_deleted = is_pending_deletion, is_pending_deletion = false
        where review_request_id = ${requestId} and not is_deleted and not (${isTakenBack})
          and (not is_published or is_pending_deletion or draft_caption is not null)`,
    );
  }
}
