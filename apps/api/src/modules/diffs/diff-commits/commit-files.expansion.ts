import { COMMIT, DRAFT_COMMIT } from '@review-service/contracts/commits';
import { DRAFT_FILE_DIFF, FILE_DIFF } from '@review-service/contracts/file-diffs';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands } from '../../../hypermedia/expansions/expansion';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { FileDiffPresenter, FileDiffsService, type ShownFileDiff } from '../file-diffs';
import type { ShownCommit } from './commit.columns';

/** The files of a commit lie below its diff, so no route says that a commit leads to them. */
@Injectable()
abstract class AnyCommitFilesExpansion implements Expansion<ShownCommit, ShownFileDiff> {
  abstract readonly definition: ResourceDefinition;
  readonly presenter = FileDiffPresenter;
  readonly kind = 'children';
  protected abstract readonly onDraft: boolean;

  constructor(private readonly files: FileDiffsService) {}

  load(commits: readonly ShownCommit[], { caller }: FastifyRequest, room: InlineRoom) {
    return this.files.ofEachCommit(commits, this.onDraft, caller, room);
  }
}

/** `GET …/commits/…?expand=files` */
@Expands({ of: COMMIT, name: 'files' })
export class CommitFilesExpansion extends AnyCommitFilesExpansion {
  readonly definition = FILE_DIFF;
  protected readonly onDraft = false;
}

/** `GET …/draft-commits/…?expand=draft_files` */
@Expands({ of: DRAFT_COMMIT, name: 'draft_files' })
export class DraftCommitFilesExpansion extends AnyCommitFilesExpansion {
  readonly definition = DRAFT_FILE_DIFF;
  protected readonly onDraft = true;
}
