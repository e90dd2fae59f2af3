import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import type { UpdateDraftDiff } from '@review-service/contracts/commits';
import { errors } from '@review-service/contracts/errors';
import { text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Claim } from '../../../access/targets/claim';
import { fail, failField, type FieldErrors } from '../../../errors/api.exception';
import type { ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import { DefaultReviewersService, type MatchingDefaultReviewer } from '../../repositories/default-reviewers';
import { ReviewRequestsService } from '../../requests/review-requests';
import { DiffUploads } from './diff.uploads';
import { type CheckedDiff, DiffsService } from './diffs.service';
import { NewDiffs, type PatchCommit } from './new-diffs';
import { patchForm } from './patch-form';
import { type ReadablePatch, ReceivedPatches, type SentPatches } from './received-patches';
import { ValidatedSeries } from './validated-series';

const PARTS = { patch: 'cumulative_diff', parent: 'parent_diff', faults: 'own error', empty: 'missing' } as const;

/** The last patch of a series, which has all of it. */
interface Whole {
  readonly readable: ReadablePatch;
  readonly matching: readonly MatchingDefaultReviewer[];
  readonly commits: readonly PatchCommit[];
}

/** Changes the diffs of drafts, and finishes those that are series of commits. */
@Injectable()
export class DiffSeries {
  constructor(
    private readonly db: Database,
    private readonly received: ReceivedPatches,
    private readonly uploads: DiffUploads,
    private readonly newDiffs: NewDiffs,
    private readonly reviewers: DefaultReviewersService,
    private readonly series: ValidatedSeries,
    private readonly diffs: DiffsService,
    private readonly requests: ReviewRequestsService,
  ) {}

  /** The order of the checks is part of the contract (docs/wire/diffs.md#diffs). A refusal changes nothing. */
  async update(
    claim: Claim<CheckedDiff>,
    { finalize_commit_series: isLast, validation_info: info }: UpdateDraftDiff,
    sent: SentPatches,
    extra: ExtraDataChange,
  ): Promise<CheckedDiff> {
    const diff = claim.entity;
    extra(diff.extraData);
    if (!isLast) return this.diffs.update(claim, extra);
    const { repositoryId, tool, localSiteId } = await this.uploads.expectSeries(diff.request);
    expectOpen(diff);
    expectFields(info, sent);
    const commits = await this.commitsOf(diff);
    if (commits.length === 0) fail(errors.invalidAttribute, { more: { reason: NO_COMMITS } });
    expectSame(commits, this.series.read({ repositoryId, userId: claim.caller.userId }, info));
    const readable = await this.received.check(sent, PARTS, patchForm(tool, '', PARTS.patch));
    await this.uploads.store(readable);
    const matching = await this.reviewers.matching(repositoryId, localSiteId, readable.sourcePaths);
    return this.finish(claim, extra, { readable, matching, commits });
  }

  @Transactional()
  protected async finish(
    claim: Claim<CheckedDiff>,
    extra: ExtraDataChange,
    { readable, matching, commits }: Whole,
  ): Promise<CheckedDiff> {
    const diff = await claim.lock();
    expectOpen(diff);
    expectSame(await this.commitsOf(diff), commits);
    const extraData = extra(diff.extraData);
    await this.requests.openDraft(diff.request);
    const opened = { id: diff.id, requestId: diff.request.id, revision: diff.revision };
    await this.newDiffs.add(opened, readable);
    await this.newDiffs.addReviewers(opened, matching);
    await this.db.change(
      {},
      sql`update diff set is_finished = true, extra_data = ${extraData}::jsonb where id = ${diff.id}`,
    );
    return { ...diff, extraData, isFinished: true };
  }

  private commitsOf({ id }: CheckedDiff): Promise<PatchCommit[]> {
    return this.db.all(
      { id: text, parentId: text },
      sql`select c.commit_id as id, c.parent_id as "parentId" from diff_commit c where c.diff_id = ${id} order by c.id`,
    );
  }
}

function expectOpen({ isFinished }: CheckedDiff): void {
  if (isFinished) fail(errors.invalidAttribute, { more: { reason: IS_FINISHED } });
}

/** All that is missing at once. */
function expectFields(info: string, { patch }: SentPatches): void {
  const missing: FieldErrors = {
    ...(info === '' && { validation_info: [REQUIRED] }),
    ...(patch === undefined && { cumulative_diff: [REQUIRED] }),
  };
  if (Object.keys(missing).length > 0) fail(errors.invalidFormData, { fields: missing });
}

/** Says whether exactly the validated commits were posted. */
function expectSame(posted: readonly PatchCommit[], validated: readonly PatchCommit[]): void {
  const parents = new Map(validated.map(({ id, parentId }) => [id, parentId]));
  const isSame = posted.length === validated.length && posted.every(({ id, parentId }) => parents.get(id) === parentId);
  if (!isSame) failField(errors.invalidFormData, 'validation_info', NOT_THE_SAME);
}

const REQUIRED = 'This field is required to finish a series.';
const IS_FINISHED = 'The series of this diff is finished already.';
const NO_COMMITS = 'This diff has no commits yet: post them first.';
const NOT_THE_SAME = 'The commits of this diff are not those that were validated.';
