import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { Claim } from '../../../access/targets/claim';
import { fail, failField } from '../../../errors/api.exception';
import type { ReceivedFile } from '../../../http/received-file';
import type { ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import { AttachedFiles, type KeptFile } from '../../attachments/attached-files';
import { DiffFileAttachmentUploads } from '../../attachments/diff-file-attachments';
import { FileDiffsService, type FileOfRequest } from './file-diffs.service';

/** The part of a form with the bytes of a binary file after its change. */
export const NEW_SIDE = 'dest_attachment_file';

/** Attaches the new bytes of binary files, with a change of the files themselves. */
@Injectable()
export class NewSides {
  constructor(
    private readonly attached: AttachedFiles,
    private readonly uploads: DiffFileAttachmentUploads,
    private readonly files: FileDiffsService,
  ) {}

  /** A refusal stores nothing. */
  async attach(claim: Claim<FileOfRequest>, sent: ReceivedFile, extra: ExtraDataChange): Promise<FileOfRequest> {
    expectNone(claim.entity);
    extra(claim.entity.extraData);
    const kept = await this.attached.keep(this.attached.accept(sent, {}, NEW_SIDE));
    return this.attachKept(claim, kept, extra);
  }

  @Transactional()
  protected async attachKept(
    claim: Claim<FileOfRequest>,
    kept: KeptFile,
    extra: ExtraDataChange,
  ): Promise<FileOfRequest> {
    const { caller } = claim;
    const { id: fileDiffId, request, revision, onDraft } = await this.files.update(claim, extra);
    const upload = { ...kept, caption: kept.filename, extraData: {} };
    await this.uploads.insert({ fileDiffId, side: 'modified', caller }, upload);
    return (await this.files.find({ request, revision, onDraft, id: fileDiffId }, caller)) ?? fail(errors.doesNotExist);
  }
}

/** Of two at once, the second hears 111. */
function expectNone({ isBinary, dest, destFile }: FileOfRequest): void {
  const refuse = (why: string) => failField(errors.invalidFormData, NEW_SIDE, why);
  if (!isBinary) refuse(`${destFile} is text: the patch has what it is after the change.`);
  if (dest) refuse('The file has an attachment already. To show another one, upload a new diff.');
}
