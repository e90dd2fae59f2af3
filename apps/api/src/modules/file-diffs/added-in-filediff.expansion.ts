import type { ResourceDefinition } from '@review-service/contracts/resource';
import { DIFF_FILE_ATTACHMENT } from '@review-service/contracts/diff-file-attachments';
import { DRAFT_FILE_DIFF, FILE_DIFF } from '@review-service/contracts/file-diffs';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands } from '../../hypermedia/expansion';
import type { ShownAttachment } from '../diff-file-attachments';
import type { ShownFileDiff } from './file-diff.columns';
import { FileDiffPresenter } from './file-diff.presenter';
import { FileDiffsService } from './file-diffs.service';

/** Everybody who sees an attachment sees its file. */
@Injectable()
abstract class AddedInExpansion implements Expansion<ShownAttachment, ShownFileDiff> {
  abstract readonly definition: ResourceDefinition;
  readonly presenter = FileDiffPresenter;
  readonly kind = 'object';
  protected abstract readonly onDraft: boolean;

  constructor(private readonly files: FileDiffsService) {}

  async load(attachments: readonly ShownAttachment[], { caller }: FastifyRequest) {
    const ids = attachments.flatMap(({ addedIn }) => (addedIn?.onDraft === this.onDraft ? addedIn.id : []));
    const files = ids.length > 0 ? await this.files.ofIds(ids, this.onDraft, caller) : undefined;
    return attachments.map(({ addedIn }) => {
      const file = addedIn && files?.get(addedIn.id);
      return file ? [file] : undefined;
    });
  }
}

/** `GET …/diff-file-attachments/…?expand=added_in_filediff`, for files of published diffs. */
@Expands({ of: DIFF_FILE_ATTACHMENT, name: 'added_in_filediff' })
export class AddedInFileDiffExpansion extends AddedInExpansion {
  readonly definition = FILE_DIFF;
  protected readonly onDraft = false;
}

/** The same for files of drafts, which are a separate resource. */
@Expands({ of: DIFF_FILE_ATTACHMENT, name: 'added_in_filediff' })
export class AddedInDraftFileDiffExpansion extends AddedInExpansion {
  readonly definition = DRAFT_FILE_DIFF;
  protected readonly onDraft = true;
}
