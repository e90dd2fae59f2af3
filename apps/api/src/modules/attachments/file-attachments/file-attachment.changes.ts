import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { DIFF_FILE_ATTACHMENTS_QUEUE } from '@review-service/contracts/diff-file-attachments';
import { errors } from '@review-service/contracts/errors';
import type { CreateFileAttachment, UpdateFileAttachment } from '@review-service/contracts/file-attachments';
import { number } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { Audit } from '@review-service/platform/audit/audit';
import { givenFields } from '@review-service/platform/audit/given-fields';
import type { NewAuditEntry } from '@review-service/platform/audit/write-audit';
import { Database } from '@review-service/platform/database/database';
import { Outbox } from '@review-service/platform/outbox/outbox';
import type { Claim } from '../../../access/targets/claim';
import { fail, failField } from '../../../errors/api.exception';
import type { ReceivedFile } from '../../../http/received-file';
import type { ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import type { ExtraData } from '../../../hypermedia/extra-data/extra-data-fault';
import { AttachedFiles, type KeptFile } from '../attached-files';
import { type CheckedReviewRequest, ReviewRequestsService } from '../../requests/review-requests';
import { type CheckedFileAttachment, FileAttachmentsService } from './file-attachments.service';

/** An upload. */
interface Sent {
  readonly file: ReceivedFile | undefined;
  readonly extra: ExtraDataChange;
}

/** An upload whose bytes are stored. */
interface Kept extends KeptFile {
  readonly caption: string;
  readonly historyId: number | undefined;
  readonly extraData: ExtraData;
}

const NO_HISTORY = 'No file of this review request has this history.';

/** Changes the files of review requests, all but their extra data on the draft, under the lock of the request. */
@Injectable()
export class FileAttachmentChanges {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly files: AttachedFiles,
    private readonly requests: ReviewRequestsService,
    private readonly attachments: FileAttachmentsService,
    private readonly audit: Audit,
  ) {}

  /** A new file, or the next revision of one. A refusal stores nothing. */
  async create(
    claim: Claim<CheckedReviewRequest>,
    { caption, attachment_history: historyId }: CreateFileAttachment,
    { file, extra }: Sent,
  ): Promise<CheckedFileAttachment> {
    const isKnown = historyId === undefined || (await this.hasHistory(claim.entity, historyId));
    const received = this.files.accept(file, isKnown ? {} : { attachment_history: [NO_HISTORY] });
    const extraData = extra({});
    const kept = await this.files.keep(received);
    return this.attach(claim, { ...kept, caption: captionOf(caption, kept.filename), historyId, extraData });
  }

  /** Its caption and whether it is to be deleted change on the draft, its extra data at once. */
  @Transactional()
  async update(
    claim: Claim<CheckedFileAttachment>,
    given: UpdateFileAttachment,
    extra: ExtraDataChange,
    onDraft: boolean,
  ): Promise<CheckedFileAttachment> {
    const now = await this.lock(claim);
    if (given.pending_deletion !== undefined) expectUndo(now, given.pending_deletion);
    const caption = given.caption === undefined ? undefined : captionOf(given.caption, now.filename);
    const [live, drafted] = now.isPublished ? [now.caption, caption] : [caption ?? now.caption, undefined];
    if (caption !== undefined || given.pending_deletion !== undefined) await this.requests.openDraft(now.request);
    if (given.pending_deletion === false) await this.markAll(now, false);
    await this.db.change(
      {},
      sql`
        update file_attachment set
          caption = ${live}, draft_caption = nullif(${drafted === undefined ? now.draftCaption : drafted}, ${live}),
          extra_data = ${extra(now.extraData)}::jsonb
        where id = ${now.id}`,
    );
    await this.audit.write(entryOf('attachment.changed', now.id, now.request, givenFields(given, true)));
    return (await this.attachments.find(now.request, now.id, onDraft)) ?? fail(errors.doesNotExist);
  }

  /** A published file is deleted with all its revisions by the next publication, another one at once. */
  @Transactional()
  async delete(claim: Claim<CheckedFileAttachment>): Promise<void> {
    const now = await this.lock(claim);
    await this.requests.openDraft(now.request);
    if (now.isPublished) await this.markAll(now, true);
    else await this.db.change({}, sql`delete from file_attachment where id = ${now.id}`);
    await this.audit.write(entryOf('attachment.deleted', now.id, now.request));
  }

  /** The history is looked for again under the lock. Its revision that is only on the draft is replaced. */
  @Transactional()
  protected async attach(claim: Claim<CheckedReviewRequest>, kept: Kept): Promise<CheckedFileAttachment> {
    const request = await claim.lock();
    const { filename, mimetype, caption, sha256, extraData } = kept;
    await this.requests.openDraft(request);
    if (kept.historyId !== undefined) await this.dropDrafted(request, kept.historyId);
    const [made] = await this.db.change(
      { id: number },
      sql`
        with history as (${historyFor(request, kept.historyId)})
        insert into file_attachment (
          id, review_request_id, history_id, revision, user_id, filename, mimetype, caption, stored_as, extra_data)
        select nextval(pg_get_serial_sequence('diff_file_attachment', 'id')), ${request.id}, history.id,
          (select coalesce(max(a.revision), 0) + 1 from file_attachment a where a.history_id = history.id),
          ${claim.caller.userId}::integer, ${filename}, ${mimetype}, ${caption}, ${sha256}, ${extraData}::jsonb
        from history returning id`,
    );
    const { id } = made ?? failField(errors.invalidFormData, 'attachment_history', NO_HISTORY);
    const entry = entryOf('attachment.added', id, request);
    await this.outbox.send(DIFF_FILE_ATTACHMENTS_QUEUE, 'attachment.uploaded', { attachmentId: id }, entry);
    return (await this.attachments.find(request, id, true)) ?? fail(errors.doesNotExist);
  }

  private async hasHistory({ id }: CheckedReviewRequest, historyId: number): Promise<boolean> {
    return (await this.db.find({ id: number }, ownHistory(id, historyId))) !== undefined;
  }

  private dropDrafted({ id }: CheckedReviewRequest, historyId: number): Promise<object[]> {
    return this.db.change(
      {},
      sql`
        delete from file_attachment
        where history_id = ${historyId}::bigint and review_request_id = ${id} and not is_published`,
    );
  }

  /** A file that a publication deleted is only read. */
  private async lock(claim: Claim<CheckedFileAttachment>): Promise<CheckedFileAttachment> {
    const attachment = await claim.lock();
    return attachment.isDeleted ? fail(errors.doesNotExist, { message: 'This file was deleted.' }) : attachment;
  }

  private markAll({ historyId }: CheckedFileAttachment, isPendingDeletion: boolean): Promise<object[]> {
    return this.db.change(
      {},
      sql`
        update file_attachment set is_pending_deletion = ${isPendingDeletion}
        where history_id = ${historyId} and not is_deleted`,
    );
  }
}

const entryOf = (
  action: 'attachment.added' | 'attachment.changed' | 'attachment.deleted',
  attachmentId: number,
  { id, displayId }: Pick<CheckedReviewRequest, 'id' | 'displayId'>,
  more: object = {},
): NewAuditEntry => ({
  action,
  subject: `attachment ${attachmentId}`,
  details: { attachmentId, reviewRequestId: id, displayId, ...more },
});

/** People know a file without a caption by its name. */
const captionOf = (caption: string, filename: string): string => caption || filename;

/** Only a deletion that is pending can be taken back; a file is deleted with DELETE. */
function expectUndo({ isPendingDeletion }: CheckedFileAttachment, isWanted: boolean): void {
  const refuse = (why: string) => failField(errors.invalidFormData, 'pending_deletion', why);
  if (isWanted) refuse('Only false is possible, which takes a deletion back. To delete the file, send DELETE.');
  if (!isPendingDeletion) refuse('This file is not to be deleted, so there is nothing to take back.');
}

/** The number may be larger than any id. */
const ownHistory = (requestId: number, historyId: number): Sql => sql`
  select id from file_attachment_history where id = ${historyId}::bigint and review_request_id = ${requestId}`;

const historyFor = ({ id }: CheckedReviewRequest, historyId: number | undefined): Sql =>
  historyId === undefined
    ? sql`insert into file_attachment_history (review_request_id) values (${id}) returning id`
    : ownHistory(id, historyId);
