import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { COMMITS_AT_MOST, type CreateCommit } from '@review-service/contracts/commits';
import { errors } from '@review-service/contracts/errors';
import { isNameOf } from '@review-service/contracts/tools';
import { text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { onDuplicate } from '@review-service/platform/database/on-duplicate';
import type { Claim } from '../../../access/targets/claim';
import { fail } from '../../../errors/api.exception';
import type { RequestPlace } from '../../../http/concurrent-requests';
import type { ItemAndMore } from '../../../hypermedia/answers/item-and-more';
import type { ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import type { ExtraData } from '../../../hypermedia/extra-data/extra-data-fault';
import { fileName } from '../../attachments/attached-files';
import {
  DiffsService,
  DiffUploads,
  FileValidation,
  NewDiffs,
  patchForm,
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
    private readonly validation: FileValidation,
    private readonly commits: DiffCommitsService,
    private readonly requests: ReviewRequestsService,
  ) {}

  /** The order of the checks is part of the contract (docs/wire/diffs.md#diffs). A refusal stores nothing. */
  async create(
    claim: Claim<CheckedReviewRequest>,
    revision: number,
    fields: CreateCommit,
    sent: SentPatches,
    { extra, place }: { readonly extra: ExtraDataChange; readonly place: RequestPlace },
  ): Promise<ItemAndMore<CheckedCommit>> {
    const { repositoryId, tool } = await this.uploads.expectSeries(claim.entity);
    expectCommitter(tool, fields);
    const diff = await this.openDiff(claim.entity, revision);
    // What it says is not needed: the commits that it is about are there.
    this.series.read({ repositoryId, userId: claim.caller.userId }, fields.validation_info);
    const readable = await this.received.check(sent, PARTS, patchForm(tool, '', PARTS.patch));
    const extraData = extra({});
    const isMade = await this.filesMadeIn(diff, readable);
    const { caller } = claim;
    const beside = await this.validation.check({
      caller,
      place,
      repositoryId,
      patch: readable,
      isMade,
      commit: diff.baseCommitId ?? '',
    });
    await this.uploads.store(readable);
    return { entity: await this.add(claim, { revision, fields, readable, extraData }), beside };
  }

  /** Whether the commits that are there already make a file. An empty revision is of one that was moved as it was. */
  private async filesMadeIn({ request, revision }: CheckedDiff, { files }: ReadablePatch) {
    const paths = files.flatMap(({ needed }) => needed?.path ?? []);
    const made = await this.db.all(
      { path: text, blob: text },
      sql`
        select distinct f.dest_file as path, f.dest_detail as blob from file_diff f
        where f.review_request_id = ${request.id} and f.diff_revision = ${revision} and f.on_draft
          and f.commit_id is not null and f.status <> 'D' and f.dest_file = any(${paths}::text[])`,
    );
    return ({ path, blob }: { readonly path: string; readonly blob: string }) =>
      made.some((file) => file.path === path && (file.blob.startsWith(blob) || blob.startsWith(file.blob)));
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
    const { committer_date: committed } = fields;
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
            ${offsetOf(fields.author_date)}, ${fields.committer_name?.trim() ?? null},
            ${fields.committer_email?.trim() ?? null}, ${committed ?? null}::timestamptz,
            ${committed === undefined ? null : offsetOf(committed)}::integer,
            ${fileName(readable.patch.filename)}, ${extraData}::jsonb)`,
      )
      .catch(onDuplicate(() => fail(errors.commitAlreadyThere)));
  }
}

/** Git has a committer of each commit beside its author, and Mercurial has none. */
function expectCommitter(tool: string, fields: CreateCommit): void {
  if (isNameOf(tool, 'mercurial')) return;
  const names = (['committer_name', 'committer_email', 'committer_date'] as const).filter(
    (name) => fields[name] === undefined,
  );
  if (names.length === 0) return;
  fail(errors.invalidFormData, {
    fields: Object.fromEntries(names.map((name) => [name, ['This field is required.']])),
  });
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
