import { COMMIT, DRAFT_COMMIT } from '@review-service/contracts/commits';
import { DIFF, DRAFT_DIFF } from '@review-service/contracts/diffs';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands } from '../../hypermedia/expansion';
import type { ShownDiff } from '../diffs';
import type { ShownCommit } from './commit.columns';
import { CommitPresenter } from './commit.presenter';
import { DiffCommitsService } from './diff-commits.service';

/** Everybody who sees a diff sees its commits. */
@Injectable()
abstract class AnyCommitsExpansion implements Expansion<ShownDiff, ShownCommit> {
  abstract readonly definition: ResourceDefinition;
  readonly presenter = CommitPresenter;
  readonly kind = 'children';
  protected abstract readonly onDraft: boolean;

  constructor(private readonly commits: DiffCommitsService) {}

  load(diffs: readonly ShownDiff[], { caller }: FastifyRequest) {
    return this.commits.ofDiffs(diffs, this.onDraft, caller);
  }
}

/** `GET …/diffs/…?expand=commits` */
@Expands({ of: DIFF, name: 'commits' })
export class CommitsExpansion extends AnyCommitsExpansion {
  readonly definition = COMMIT;
  protected readonly onDraft = false;
}

/** `GET …/draft/diffs/…?expand=draft_commits` */
@Expands({ of: DRAFT_DIFF, name: 'draft_commits' })
export class DraftCommitsExpansion extends AnyCommitsExpansion {
  readonly definition = DRAFT_COMMIT;
  protected readonly onDraft = true;
}
