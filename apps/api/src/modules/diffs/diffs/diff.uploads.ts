import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import type { CreateDiff } from '@review-service/contracts/diffs';
import { errors } from '@review-service/contracts/errors';
import { boolean, nullable, number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { FileStore } from '@review-service/platform/storage/file-store';
import { keepFile } from '@review-service/platform/storage/keep-file';
import type { Claim } from '../../../access/targets/claim';
import { fail } from '../../../errors/api.exception';
import type { RequestPlace } from '../../../http/concurrent-requests';
import type { ItemAndMore } from '../../../hypermedia/answers/item-and-more';
import type { ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import { fileName } from '../../attachments/attached-files';
import { DefaultReviewersService, type MatchingDefaultReviewer } from '../../repositories/default-reviewers';
import type { CheckedReviewRequest } from '../../requests/review-requests';
import { type CheckedDiff, DiffsService } from './diffs.service';
import { FileValidation } from './file-validation';
import { type NewDiff, NewDiffs } from './new-diffs';
import { patchForm } from './patch-form';
import { type ReadablePatch, ReceivedPatches, type SentPatches } from './received-patches';

/** What the review request of an upload is about. */
const SUBJECT = {
  repositoryId: nullable(number),
  tool: nullable(text),
  localSiteId: nullable(number),
  hasHistory: boolean,
};

const PARTS = { patch: 'path', parent: 'parent_diff_path', faults: 'field', empty: 'missing' } as const;

/** Creates diffs of drafts from uploads. */
@Injectable()
export class DiffUploads {
  constructor(
    private readonly db: Database,
    private readonly files: FileStore,
    private readonly received: ReceivedPatches,
    private readonly reviewers: DefaultReviewersService,
    private readonly newDiffs: NewDiffs,
    private readonly validation: FileValidation,
    private readonly diffs: DiffsService,
  ) {}

  /** The order of the checks is part of the contract (docs/wire/diffs.md#diffs). A refusal stores nothing. */
  async create(
    claim: Claim<CheckedReviewRequest>,
    { base_commit_id, basedir }: CreateDiff,
    sent: SentPatches,
    extra: ExtraDataChange,
    place: RequestPlace,
  ): Promise<ItemAndMore<CheckedDiff>> {
    const { repositoryId, tool, localSiteId, hasHistory } = await this.subjectOf(claim.entity);
    const about = { baseCommitId: base_commit_id.trim() || null };
    if (hasHistory) {
      if (sent.patch) fail(errors.invalidFormData, { more: { reason: IS_A_SERIES }, message: IS_A_SERIES });
      patchForm(tool, basedir, PARTS.patch);
      return {
        entity: await this.keep(claim, {
          ...about,
          baseDir: '',
          name: 'diff',
          isFinished: false,
          extraData: extra({}),
        }),
      };
    }
    const form = patchForm(tool, basedir, PARTS.patch);
    const readable = await this.received.check(sent, PARTS, form);
    const extraData = extra({});
    const beside = await this.validation.check({
      ...{ caller: claim.caller, place, repositoryId, patch: readable, commit: about.baseCommitId ?? '' },
    });
    await this.store(readable);
    const matching = await this.reviewers.matching(repositoryId, localSiteId, readable.sourcePaths);
    const name = fileName(readable.patch.filename);
    const entity = await this.keep(
      claim,
      { ...about, baseDir: form.baseDir, name, isFinished: true, extraData },
      { readable, matching },
    );
    return { entity, beside };
  }

  /** Stores the bytes before the transaction that uses them. */
  async store({ patch, parent }: ReadablePatch): Promise<void> {
    for (const file of [patch, parent]) if (file) await keepFile(this.db.entities, this.files, file);
  }

  /** What a request is about that was created for series of commits; 102 for others. */
  async expectSeries(request: CheckedReviewRequest) {
    const subject = await this.subjectOf(request);
    if (!subject.hasHistory) fail(errors.invalidAttribute, { more: { reason: IS_NO_SERIES } });
    return subject;
  }

  private async subjectOf({ id }: CheckedReviewRequest) {
    const subject = await this.db.find(
      SUBJECT,
      sql`
        select q.repository_id as "repositoryId", r.tool, q.local_site_id as "localSiteId",
          q.created_with_history as "hasHistory"
        from review_request q left join repository r on r.id = q.repository_id where q.id = ${id}`,
    );
    const { repositoryId, tool, ...others } = subject ?? fail(errors.doesNotExist);
    if (repositoryId === null || tool === null)
      return fail(errors.invalidAttribute, { more: { reason: NO_REPOSITORY } });
    return { ...others, repositoryId, tool };
  }

  @Transactional()
  protected async keep(
    claim: Claim<CheckedReviewRequest>,
    about: NewDiff,
    upload?: { readonly readable: ReadablePatch; readonly matching: readonly MatchingDefaultReviewer[] },
  ): Promise<CheckedDiff> {
    const request = await claim.lock();
    const begun = await this.newDiffs.begin(request.id, about);
    if (upload) {
      await this.newDiffs.add(begun, upload.readable);
      await this.newDiffs.addReviewers(begun, upload.matching);
    }
    return (await this.diffs.find(request, begun.revision, true)) ?? fail(errors.doesNotExist);
  }
}

const NO_REPOSITORY = 'This review request is about no repository, so it has no diffs.';
const IS_NO_SERIES = 'This review request was not created for series of commits: post its diff as one patch.';
const IS_A_SERIES =
  'This review request was created for a series of commits: create its diff without a file, and send each commit.';
