import { rm } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { LONGEST_TEXT } from '@review-service/contracts/fields';
import { COMMIT_ID, listsCommits, type SourceCommitFields } from '@review-service/contracts/sources';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { FileStore } from '@review-service/platform/storage/file-store';
import { ApiConfig } from '../../../api.config';
import { fail } from '../../../errors/api.exception';
import type { RequestPlace } from '../../../http/concurrent-requests';
import { newUpload, receive } from '../../../http/received-file';
import { DefaultReviewersService } from '../../repositories/default-reviewers';
import type { CheckedRepository } from '../../repositories/repositories';
import { refuseFault, SourceQuestions } from '../../repositories/sources';
import { CommitDrafts, type DraftOfCommit } from '../../requests/review-requests';
import { NewDiffs } from './new-diffs';
import { OF_GIT } from './patch-form';
import { type ReadablePatch, ReceivedPatches } from './received-patches';

/** Milliseconds. */
const LONGEST_WAIT = 10_000;

/** The most characters of a summary. */
const SUMMARY = 300;

const PARTS = { patch: 'commit_id', parent: 'commit_id', faults: 'own error', empty: 'blank' } as const;

/** Makes drafts of commits: what a commit changes is the diff, and its message is summary and description. */
@Injectable()
export class CommitsAsDrafts extends CommitDrafts {
  constructor(
    private readonly db: Database,
    private readonly sources: SourceQuestions,
    private readonly files: FileStore,
    private readonly received: ReceivedPatches,
    private readonly reviewers: DefaultReviewersService,
    private readonly newDiffs: NewDiffs,
    @Inject(ApiConfig) private readonly config: ApiConfig,
  ) {
    super();
  }

  async read(repository: CheckedRepository, commitId: string, place: RequestPlace): Promise<DraftOfCommit> {
    const { id, localSiteId, sourceKind } = repository;
    if (sourceKind === null || !listsCommits(sourceKind)) return fail(errors.repositoryNotRead);
    const { commit, storedAs } = await this.ask(id, commitId, place);
    const patch = await this.readable(commit, storedAs);
    const matching = await this.reviewers.matching(id, localSiteId, patch.sourcePaths);
    const about = { name: 'diff', baseDir: '', baseCommitId: commit.parent || null, isFinished: true, extraData: {} };
    return async (request) => {
      const begun = await this.newDiffs.begin(request.id, about);
      await this.newDiffs.add(begun, patch);
      await this.newDiffs.addReviewers(begun, matching);
      const { summary, description } = textsOf(commit.message);
      await this.db.change(
        {},
        sql`
          update review_request_draft
          set summary = ${summary}, description = ${description}, description_is_markdown = false
          where review_request_id = ${request.id}`,
      );
    };
  }

  private async ask(repositoryId: number, commitId: string, place: RequestPlace) {
    if (!COMMIT_ID.test(commitId)) return fail(errors.commitNotFound);
    const [changed, listed] = await this.sources.askAll(
      repositoryId,
      [
        { kind: 'change', commit: commitId },
        { kind: 'commits', branch: '', start: commitId },
      ],
      { wait: LONGEST_WAIT, place },
    );
    if (!listed || !('answer' in listed)) return refuseFault(listed);
    if (changed && 'fault' in changed && changed.fault === 'too-large') this.refuseSize();
    if (!changed || !('bytes' in changed)) return refuseFault(changed);
    // The reason for the cast: the worker answers a question for commits with commits.
    const [commit] = listed.answer as SourceCommitFields[];
    if (commit?.id.startsWith(commitId.toLowerCase()) !== true) return fail(errors.commitNotFound);
    const { size, storedAs } = changed.bytes;
    if (size === 0) return fail(errors.commitEmpty);
    if (size > this.config.maxDiffBytes) this.refuseSize();
    return { commit, storedAs };
  }

  private refuseSize(): never {
    const { maxDiffBytes: max_size } = this.config;
    return fail(errors.diffTooLarge, { more: { max_size, reason: `The patch has more than ${max_size} bytes.` } });
  }

  /** Checked like an upload. Its bytes are stored already. */
  private async readable({ id }: SourceCommitFields, storedAs: string): Promise<ReadablePatch> {
    const path = await newUpload(this.config.uploadDir);
    try {
      const patch = await receive(await this.files.read(storedAs), path, `${id}.patch`);
      return await this.received.check({ patch, parent: undefined }, PARTS, OF_GIT);
    } finally {
      await rm(path, { force: true });
    }
  }
}

/** The first line, and the others; a message of one line is both, as in Review Board. */
function textsOf(message: string): { readonly summary: string; readonly description: string } {
  const text = message.trim();
  const [first = '', ...others] = text.split(/\r?\n/);
  const description = others.join('\n').trim();
  return { summary: startOf(first.trim(), SUMMARY), description: startOf(description || text, LONGEST_TEXT) };
}

const startOf = (text: string, most: number): string => Array.from(text).slice(0, most).join('');
