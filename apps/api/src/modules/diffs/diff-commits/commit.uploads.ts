import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { COMMITS_AT_MOST, type CreateCommit } from '@review-service/contracts/commits';
import { errors } from '@review-service/contracts/errors';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { onDuplicate } from '@review-service/platform/database/on-duplicate';
import type { Claim } from '../../../access/targets/claim';
import { fail } from '../../../errors/api.exception';
import type { ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import type { ExtraData } from '../../../hypermedia/extra-data/extra-data-fault';
import { fileName } from '../../attachments/attached-files';
import {
  DiffsService,
  DiffUploads,
  NewDiffs,
  type ReadablePatch,
  ReceivedPatches,
  type SentPatches,
  type CheckedDiff,
  ValidatedSeries,
} from '../diffs';
import { type CheckedReviewRequest, ReviewRequestsService } from '../../requests/review-requests';
import type { CheckedCommit } from './commit.columns';
import { DiffCommitsService } from './diff-commits.service';

const PARTS = { patch: 'diff', parent: 'parent_diff', faults: 'own error', empty: 'missing' } as const;

/** A commit whose patch is stored. */
interface NewCommit {
  readonly revision: number;
  readonly fields: CreateCommit;
  readonly readable: ReadablePatch;
  readonly extraData: ExtraData;
}

/** Adds commits to the diffs of drafts. */
@Injectable()
export class CommitUploads {
  constructor(
    private readonly db: Database,
    private readonly received: ReceivedPatches,
    private readonly uploads: DiffUploads,
    private readonly newDiffs: NewDiffs,
    private readonly diffs: DiffsService,
    private readonly series: ValidatedSeries,
    private readonly commits: DiffCommitsService,
    private readonly requests: ReviewRequestsService,
  ) {}

  /** The order of the checks is part of the contract (docs/wire/diffs.md#diffs). A refusal stores nothing. */
  async create(
    claim: Claim<CheckedReviewRequest>,
    revision: number,
    fields: CreateCommit,
    sent: SentPatches,
    extra: ExtraDataChange,
  ): Promise<CheckedCommit> {
    const { repositoryId } = await this.uploads.expectSeries(claim.entity);
    await this.openDiff(claim.entity, revision);
    // What it says is not needed: nobody looks for files in the repository.
    this.series.read({ repositoryId, userId: claim.caller.userId }, fields.validation_info);
    const readable = await this.received.check(sent, PARTS);
    const extraData = extra({});
    await this.uploads.store(readable);
    return this.add(claim, { revision, fields, readable, extraData });
  }

  /** The draft's diff, as long as commits may be added to it. */
  private async openDiff(request: CheckedReviewRequest, revision: number): Promise<CheckedDiff> {
    const diff =
      (await this.diffs.find(request, revision, true)) ?? fail(errors.doesNotExist, { more: { reason: NO_DIFF } });
    if (diff.isFinished) fail(errors.invalidAttribute, { more: { reason: IS_FINISHED } });
    if (diff.commitCount >= COMMITS_AT_MOST) fail(errors.invalidAttribute, { more: { reason: TOO_MANY } });
    return diff;
  }

  @Transactional()
  protected async add(claim: Claim<CheckedReviewRequest>, commit: NewCommit): Promise<CheckedCommit> {
    const request = await claim.lock();
    const diff = await this.openDiff(request, commit.revision);
    await this.insert(diff, commit);
    const { commit_id: id, parent_id: parentId } = commit.fields;
    await this.requests.openDraft(request);
    await this.newDiffs.add({ id: diff.id, requestId: request.id, revision: diff.revision }, commit.readable, {
      id,
      parentId,
    });
    return (await this.commits.find(diff, id)) ?? fail(errors.doesNotExist);
  }

  private async insert(diff: CheckedDiff, { fields, readable, extraData }: NewCommit): Promise<void> {
    await this.db
      .change(
        {},
        sql`
          insert into diff_commit (
            diff_id, commit_id, parent_id, message, author_name, author_email, authored_at, author_offset,
            committer_name, committer_email, committed_at, committer_offset, file_name, extra_data)
          values (
            ${diff.id}, ${fields.commit_id}, ${fields.parent_id}, ${fields.commit_message.trim()},
            ${fields.author_name.trim()}, ${fields.author_email.trim()}, ${fields.author_date}::timestamptz,
            ${offsetOf(fields.author_date)}, ${fields.committer_name.trim()}, ${fields.committer_email.trim()},
            ${fields.committer_date}::timestamptz, ${offsetOf(fields.committer_date)},
            ${fileName(readable.patch.filename)}, ${extraData}::jsonb)`,
      )
      .catch(onDuplicate(() => fail(errors.commitAlreadyThere)));
  }
}

/** The distance from UTC that a time in ISO 8601 names, in seconds. */
function offsetOf(time: string): number {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):?(\d\d)$/.exec(time.slice(10)) ?? [];
  const seconds = (Number(hours) * 60 + Number(minutes)) * 60;
  return sign === '-' ? -seconds : seconds;
}

const NO_DIFF = 'Create an empty diff first: its revision is in the URL.';
const IS_FINISHED = 'The series of this diff is finished. Create a new diff for another one.';
const TOO_MANY = `A series has at most ${COMMITS_AT_MOST} commits.`;
