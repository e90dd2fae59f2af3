import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import type { FileDiffListQuery } from '@review-service/contracts/file-diffs';
import { number, numbers } from '@review-service/database/row-types';
import { empty, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../access/caller';
import type { Claim } from '../../access/claim';
import { hiddenIds } from '../../access/token-policy';
import { CHILDREN_AT_MOST, isFew } from '../../hypermedia/expansion';
import type { ExtraDataChange } from '../../hypermedia/extra-data/extra-data';
import { largeJson } from '../../hypermedia/large-columns';
import type { SortColumn } from '../../hypermedia/listing';
import { type Page, Pager } from '../../hypermedia/pager';
import type { ShownDiff } from '../diffs';
import { type CheckedReviewRequest, ReviewRequestsService, ReviewRequestEvents } from '../review-requests';
import { fileColumns, fileJoins, type ShownFileDiff } from './file-diff.columns';

/** The URL parts of a file in a visible request. */
export interface Place {
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

/** What API tokens call them. */
const policyOf = (onDraft: boolean) => (onDraft ? 'draft_file_diff' : 'file_diff');

/** Finds and changes the files of diffs. */
@Injectable()
export class FileDiffsService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
    private readonly requests: ReviewRequestsService,
    private readonly events: ReviewRequestEvents,
  ) {}

  async find({ request, revision, onDraft, id }: Place, caller: Caller): Promise<FileOfRequest | undefined> {
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
    const extraData = extra(file.extraData);
    if (file.onDraft) await this.requests.openDraft(file.request);
    await this.db.change({}, sql`update file_diff set extra_data = ${extraData}::jsonb where id = ${file.id}`);
    if (!file.onDraft) await this.events.keepData(file.request, { fileDiffId: file.id });
    return { ...file, extraData };
  }

  /** The files of one commit, or those of all commits taken together. */
  list(diff: ShownDiff, caller: Caller, asked: FileDiffListQuery): Promise<Page<ShownFileDiff>> {
    const { 'commit-id': commitId, binary } = asked;
    const hidden = hiddenIds(caller.token?.policy ?? {}, policyOf(diff.onDraft));
    const where = sql`
      f.review_request_id = ${diff.request.id} and f.diff_revision = ${diff.revision} and f.on_draft = ${diff.onDraft}
      and ${commitId === undefined ? sql`f.commit_id is null` : sql`f.commit_id = ${commitId}`}
      ${binary === undefined ? empty : sql`and f.is_binary = ${binary}`}
      ${hidden.length > 0 ? sql`and f.id <> all(${hidden}::integer[])` : empty}`;
    return this.pager.page({ ...LISTED, joined: fileJoins(caller), where, order: ORDER }, asked);
  }

  /**
   * Those of each of these diffs, of all commits taken together; undefined for one that has too many to be inlined. Of
   * all of them together one more than there is room for.
   */
  async ofDiffs(
    diffs: readonly ShownDiff[],
    onDraft: boolean,
    caller: Caller,
    room: number,
  ): Promise<(ShownFileDiff[] | undefined)[]> {
    const hidden = hiddenIds(caller.token?.policy ?? {}, policyOf(onDraft));
    const rows = await this.db.all(
      { id: number, files: numbers },
      sql`
        select d.id, array(
          select f.id from file_diff f
          where f.review_request_id = d.review_request_id and f.diff_revision = d.revision and f.on_draft = ${onDraft}
            and f.commit_id is null and f.id <> all(${hidden}::integer[])
          order by f.id limit ${CHILDREN_AT_MOST + 1}) as files
        from diff d where d.id = any(${diffs.map(({ id }) => id)}::integer[])`,
    );
    const filesOf = new Map(rows.map(({ id, files }) => [id, files]));
    const few = diffs.map(({ id }) => filesOf.get(id) ?? []).map((files) => (isFew(files) ? files : undefined));
    const found = await this.ofIds(few.flatMap((files = []) => files).slice(0, room + 1), onDraft, caller);
    return few.map((files) => files?.flatMap((id) => found.get(id) ?? []));
  }

  /** These files by id, either those of drafts or published ones. The caller must be allowed to see all their diffs. */
  async ofIds(ids: readonly number[], onDraft: boolean, caller: Caller): Promise<Map<number, ShownFileDiff>> {
    const hidden = hiddenIds(caller.token?.policy ?? {}, policyOf(onDraft));
    const files = await this.db.all(
      fileColumns,
      sql`
        select ${fileColumns} from file_diff f ${fileJoins(caller)}
        where f.id = any(${[...ids]}::integer[]) and f.on_draft = ${onDraft} and f.id <> all(${hidden}::integer[])`,
    );
    return new Map(files.map((file) => [file.id, file]));
  }
}
