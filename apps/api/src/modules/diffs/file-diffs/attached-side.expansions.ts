import { Injectable } from '@nestjs/common';
import { DIFF_FILE_ATTACHMENT } from '@review-service/contracts/diff-file-attachments';
import { DRAFT_FILE_DIFF, FILE_DIFF } from '@review-service/contracts/file-diffs';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands, oneForEach } from '../../../hypermedia/expansions/expansion';
import {
  DiffFileAttachmentPresenter,
  DiffFileAttachmentsService,
  type ShownAttachment,
} from '../../attachments/diff-file-attachments';
import type { ShownFileDiff, Side } from './file-diff.columns';

/** Inlines what was uploaded of one side of a file, by the access rule of attachments. */
@Injectable()
export abstract class AttachedSideExpansion<Parent> implements Expansion<Parent, ShownAttachment> {
  readonly definition = DIFF_FILE_ATTACHMENT;
  readonly presenter = DiffFileAttachmentPresenter;
  readonly kind = 'object';

  constructor(private readonly attachments: DiffFileAttachmentsService) {}

  /** Null: nothing was uploaded of it. */
  protected abstract sideOf(parent: Parent): Side | null;

  async load(parents: readonly Parent[], { caller }: FastifyRequest) {
    const sides = parents.map((parent) => this.sideOf(parent)?.id);
    const ids = sides.flatMap((id) => id ?? []);
    // Most files are texts.
    return oneForEach(
      sides,
      ids.length > 0 ? await this.attachments.ofIds(ids, caller) : new Map<number, ShownAttachment>(),
    );
  }
}

/** `GET …/files/…?expand=source_attachment` */
@Expands({ of: [FILE_DIFF, DRAFT_FILE_DIFF], name: 'source_attachment' })
export class SourceAttachmentExpansion extends AttachedSideExpansion<ShownFileDiff> {
  protected sideOf({ source }: ShownFileDiff) {
    return source;
  }
}

/** `GET …/files/…?expand=dest_attachment` */
@Expands({ of: [FILE_DIFF, DRAFT_FILE_DIFF], name: 'dest_attachment' })
export class DestAttachmentExpansion extends AttachedSideExpansion<ShownFileDiff> {
  protected sideOf({ dest }: ShownFileDiff) {
    return dest;
  }
}
