import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { DRAFT_FILE_DIFF, FILE_DIFF, type FileDiffListQuery } from '@review-service/contracts/file-diffs';
import { empty, type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import type { ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { isShownTo } from '../../../hypermedia/lists/hidden-items';
import { largeJson } from '../../../hypermedia/lists/large-columns';
import type { Listing, SortColumn } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import { keepFacts, type ShownDiff } from '../diffs';
import { type CheckedReviewRequest, ReviewRequestsService, ReviewRequestEvents } from '../../requests/review-requests';
import { fileColumns, fileJoins, type ShownFileDiff } from './file-diff.columns';

/** The URL parts of a file in a visible request. */
export interface FileDiffUrl {
  readonly request: CheckedReviewRequest;
  readonly revision: number;
  readonly onDraft: boolean;
  readonly id: number;
}

/** A file and its review request. */
export type FileOfRequest = ShownFileDiff & { readonly request: CheckedReviewRequest };

const LISTED = {
  columns: fileColumns,
  table: sql`file_diff`,
  row: sql`f`,
  large: [largeJson('f', 'extraData')],
};
const ORDER: SortColumn<ShownFileDiff>[] = [{ column: sql`f.id`, member: 'id', type: 'number' }];

const keyOf = (onDraft: boolean) => ({ of: onDraft ? DRAFT_FILE_DIFF : FILE_DIFF, id: sql`f.id` });

/** A commit of a diff that is a series of them. */
interface CommitOfDiff {
  readonly id: number;
  readonly diff: ShownDiff;
}

/** The diff of a list of files. */
interface ListedDiff {
  readonly requestId: number | Sql;
  readonly revision: number | Sql;
  readonly onDraft: boolean;
}

function listingOf(
  { requestId, revision, onDraft }: ListedDiff,
  isAskedFor: Sql,
  caller: Caller,
): Listing<ShownFileDiff> {
  const where = sql`
    f.review_request_id = ${requestId} and f.diff_revision = ${revision} and f.on_draft = ${onDraft}
    and ${isAskedFor}`;
  return { ...LISTED, reader: caller, items: [keyOf(onDraft)], joined: fileJoins(caller), where, order: ORDER };
}

/** Finds and changes the files of diffs. */
@Injectable()
export class FileDiffsService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
    private readonly requests: ReviewRequestsService,
    private readonly events: ReviewRequestEvents,
  ) {}

  async find({ request, revision, onDraft, id }: FileDiffUrl, caller: Caller): Promise<FileOfRequest | undefined> {
    const file = await this.db.find(
      fileColumns,
      sql`
        select ${fileColumns} from file_diff f ${fileJoins(caller)}
        where f.id = ${id} and f.review_request_id = ${request.id} and f.diff_revision = ${revision}
          and f.on_draft = ${onDraft}`,
    );
    return file && { ...file, request };
  }

  /** The row again. Its review request is locked until the transaction ends, and so is what belongs to it. */
  async lock({ id, revision, onDraft, request }: FileOfRequest, caller: Caller): Promise<FileOfRequest | undefined> {
    const locked = await this.requests.lock(request.id, caller);
    return locked && this.find({ request: locked, revision, onDraft, id }, caller);
  }

  /** Changes what clients keep with a file. */
  @Transactional()
  async update(claim: Claim<FileOfRequest>, extra: ExtraDataChange): Promise<FileOfRequest> {
    const file = await claim.lock();
    const extraData = keepFacts(file.extraData, extra(file.extraData));
    if (file.onDraft) await this.requests.openDraft(file.request);
    await this.db.change({}, sql`update file_diff set extra_data = ${extraData}::jsonb where id = ${file.id}`);
    if (!file.onDraft) await this.events.keepData(file.request, { fileDiffId: file.id });
    return { ...file, extraData };
  }

  /** The files of one commit, or those of all commits taken together. */
  list(diff: ShownDiff, caller: Caller, asked: FileDiffListQuery): Promise<Page<ShownFileDiff>> {
    const { 'commit-id': commitId, binary } = asked;
    const { request, revision, onDraft } = diff;
    const isAskedFor = sql`
      ${commitId === undefined ? sql`f.commit_id is null` : sql`f.commit_id = ${commitId}`}
      ${binary === undefined ? empty : sql`and f.is_binary = ${binary}`}`;
    return this.pager.page(listingOf({ requestId: request.id, revision, onDraft }, isAskedFor, caller), asked);
  }

  /** The files of each of these diffs, where all commits of a series are taken together. */
  ofEach(diffs: readonly ShownDiff[], onDraft: boolean, caller: Caller, room: InlineRoom) {
    return this.pager.ofEach(
      diffs,
      ({ request, revision }) => ({ requestId: request.id, revision }),
      (diff) => listingOf({ ...diff, onDraft }, sql`f.commit_id is null`, caller),
      room,
    );
  }

  /** The files of each of these commits. */
  ofEachCommit(commits: readonly CommitOfDiff[], onDraft: boolean, caller: Caller, room: InlineRoom) {
    const listing = (commit: { readonly id: Sql; readonly requestId: Sql; readonly revision: Sql }) => {
      const isOfCommit = sql`f.commit_id = (select c.commit_id from diff_commit c where c.id = ${commit.id})`;
      return listingOf({ ...commit, onDraft }, isOfCommit, caller);
    };
    const keysOf = ({ id, diff }: CommitOfDiff) => ({ id, requestId: diff.request.id, revision: diff.revision });
    return this.pager.ofEach(commits, keysOf, listing, room);
  }

  /** These files by id, either those of drafts or published ones. The caller must be allowed to see all their diffs. */
  async ofIds(ids: readonly number[], onDraft: boolean, caller: Caller): Promise<Map<number, ShownFileDiff>> {
    const files = await this.db.all(
      fileColumns,
      sql`
        select ${fileColumns} from file_diff f ${fileJoins(caller)}
        where f.id = any(${[...ids]}::integer[]) and f.on_draft = ${onDraft}
          and ${isShownTo(caller, keyOf(onDraft))}`,
    );
    return new Map(files.map((file) => [file.id, file]));
  }
}
