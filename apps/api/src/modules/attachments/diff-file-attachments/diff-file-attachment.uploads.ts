import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import {
  type CreateDiffFileAttachment,
  DIFF_FILE_ATTACHMENTS_QUEUE,
} from '@review-service/contracts/diff-file-attachments';
import { errors } from '@review-service/contracts/errors';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { onDuplicate } from '@review-service/platform/database/on-duplicate';
import { Outbox } from '@review-service/platform/outbox/outbox';
import type { Caller } from '../../../access/callers/caller';
import type { ReceivedFile } from '../../../http/received-file';
import { fail } from '../../../errors/api.exception';
import type { ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import type { ExtraData } from '../../../hypermedia/extra-data/extra-data-fault';
import { AttachedFiles, type KeptFile } from '../attached-files';
import type { CheckedRepository } from '../../repositories/repositories';
import { AttachmentSender, sideOf, type UploadTarget } from './attachment-sender';
import { DiffFileAttachmentsService, type ShownAttachment } from './diff-file-attachments.service';
import { columnsOf, isSide, valuesOf } from './side';

/** An upload. */
interface Sent {
  readonly file: ReceivedFile | undefined;
  readonly extra: ExtraDataChange;
}

/** An upload whose bytes are stored. */
interface Kept extends KeptFile {
  readonly caption: string;
  readonly extraData: ExtraData;
}

const taken = (): never => fail(errors.attachmentAlreadyExists);

/** Creates attachments from uploads. */
@Injectable()
export class DiffFileAttachmentUploads {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly files: AttachedFiles,
    private readonly sender: AttachmentSender,
    private readonly attachments: DiffFileAttachmentsService,
  ) {}

  /** The order of the checks is part of the contract (decision R5). A refusal stores nothing. */
  async create(
    repository: CheckedRepository,
    caller: Caller,
    fields: CreateDiffFileAttachment,
    { file, extra }: Sent,
  ): Promise<ShownAttachment> {
    const { filediff, caption } = fields;
    const wanted: UploadTarget = { fileDiffId: filediff, side: sideOf(fields), repository, caller };
    await this.sender.authorize(wanted);
    const extraData = extra({});
    const kept = await this.files.keep(this.files.accept(file));
    return this.attach(wanted, { ...kept, caption: caption || kept.filename, extraData });
  }

  /** Checks again under locks, the request first, as everywhere: of two concurrent uploads of the same side, one wins. */
  @Transactional()
  protected async attach(wanted: UploadTarget, kept: Kept): Promise<ShownAttachment> {
    await this.sender.authorize(wanted, sql`for no key update of q for share of f`);
    return this.attachments.made(await this.insert(wanted, kept));
  }

  /** Attaches a file to a side that has none, in the transaction that has locked its review request. */
  async insert({ fileDiffId, side, caller }: Omit<UploadTarget, 'repository'>, kept: Kept): Promise<number> {
    const { filename, mimetype, caption, sha256, extraData } = kept;
    const [made] = await this.db
      .change(
        { id: number },
        sql`
        insert into diff_file_attachment (
          repository_id, review_request_id, file_diff_id, user_id, filename, mimetype, caption, sha256, stored_as,
          extra_data, source_path, ${columnsOf(side)})
        select q.repository_id, q.id, f.id, ${caller.userId}::integer, ${filename}, ${mimetype}, ${caption}, ${sha256},
          ${sha256}, ${extraData}::jsonb, f.source_file, ${valuesOf(side)}
        from file_diff f join review_request q on q.id = f.review_request_id
        where f.id = ${fileDiffId} and not exists (select from diff_file_attachment a where ${isSide(side)})
        returning id`,
      )
      .catch(onDuplicate(taken));
    const { id } = made ?? taken();
    const details = { attachmentId: id, fileDiffId };
    const entry = { action: 'attachment.uploaded', subject: `attachment ${id}`, details } as const;
    await this.outbox.send(DIFF_FILE_ATTACHMENTS_QUEUE, 'attachment.uploaded', { attachmentId: id }, entry);
    return id;
  }
}
