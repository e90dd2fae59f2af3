import { DIFF, DRAFT_DIFF } from '@review-service/contracts/diffs';
import { DRAFT_FILE_DIFF, FILE_DIFF } from '@review-service/contracts/file-diffs';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands } from '../../hypermedia/expansion';
import type { ShownDiff } from '../diffs';
import type { ShownFileDiff } from './file-diff.columns';
import { FileDiffPresenter } from './file-diff.presenter';
import { FileDiffsService } from './file-diffs.service';

/** Everybody who sees a diff sees its files. */
@Injectable()
abstract class AnyFilesExpansion implements Expansion<ShownDiff, ShownFileDiff> {
  abstract readonly definition: ResourceDefinition;
  readonly presenter = FileDiffPresenter;
  readonly kind = 'children';
  protected abstract readonly onDraft: boolean;

  constructor(private readonly files: FileDiffsService) {}

  load(diffs: readonly ShownDiff[], { caller }: FastifyRequest, room: number) {
    return this.files.ofDiffs(diffs, this.onDraft, caller, room);
  }
}

/** `GET …/diffs/…?expand=files` */
@Expands({ of: DIFF, name: 'files' })
export class FilesExpansion extends AnyFilesExpansion {
  readonly definition = FILE_DIFF;
  protected readonly onDraft = false;
}

/** `GET …/draft/diffs/…?expand=draft_files` */
@Expands({ of: DRAFT_DIFF, name: 'draft_files' })
export class DraftFilesExpansion extends AnyFilesExpansion {
  readonly definition = DRAFT_FILE_DIFF;
  protected readonly onDraft = true;
}
