import { Injectable } from '@nestjs/common';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import type { ToolId } from '@review-service/contracts/tools';
import type { FilePatchFields } from '@review-service/contracts/file-patches';
import { Database } from '@review-service/platform/database/database';
import type { ExtraData } from '../../../hypermedia/extra-data/extra-data-fault';
import type { MatchingDefaultReviewer } from '../../repositories/default-reviewers';
import { ReviewRequestsService } from '../../requests/review-requests';
import type { NewFile } from './patch-files';
import type { ReadablePatch } from './received-patches';

/** So many files are written by one statement. */
const BATCH = 500;

/** A new diff, without its files. */
export interface NewDiff {
  readonly name: string;
  readonly baseCommitId: string | null;
  /** See Diff.baseDir. */
  readonly baseDir: string;
  /** False: commits of its series follow. */
  readonly isFinished: boolean;
  readonly extraData: ExtraData;
}

/** A diff that files are added to. */
export interface OpenDiff {
  readonly id: number;
  readonly requestId: number;
  readonly revision: number;
}

/** The commit of a series that a patch belongs to. */
export interface PatchCommit {
  readonly id: string;
  readonly parentId: string;
}

/**
 * Writes diffs of drafts, in the caller's transaction, which has locked the review request. The bytes of patches are
 * stored before.
 */
@Injectable()
export class NewDiffs {
  constructor(
    private readonly db: Database,
    private readonly requests: ReviewRequestsService,
  ) {}

  /** A diff in the place of the one that the draft had. */
  async begin(requestId: number, { name, baseCommitId, baseDir, isFinished, extraData }: NewDiff): Promise<OpenDiff> {
    await this.requests.openDraft({ id: requestId });
    await this.db.change({}, sql`delete from file_diff where review_request_id = ${requestId} and on_draft`);
    await this.db.change({}, sql`delete from diff where review_request_id = ${requestId} and on_draft`);
    const [begun] = await this.db.change(
      { id: number, revision: number },
      sql`
        with forgotten as (
          update review_request_draft set parent_commit_id = null
          where review_request_id = ${requestId} and parent_commit_id is not null)
        insert into diff (
          review_request_id, revision, on_draft, name, base_dir, base_commit_id, is_finished, extra_data)
        select ${requestId}::integer, coalesce(max(d.revision), 0) + 1, true, ${name}, ${baseDir}, ${baseCommitId},
          ${isFinished}::boolean, ${extraData}::jsonb
        from diff d where d.review_request_id = ${requestId}
        returning id, revision`,
    );
    if (!begun) throw new Error('An insert of an aggregate has a row');
    return { ...begun, requestId };
  }

  /** The files of a patch, which change what a commit of a series does, or the commits all together. */
  async add(diff: OpenDiff, { tool, patch, parent, files, moves }: ReadablePatch, commit?: PatchCommit): Promise<void> {
    for (const [file, isParent] of [
      [patch, false],
      [parent, true],
    ] as const) {
      if (!file) continue;
      await this.db.change(
        {},
        sql`
          insert into patch (diff_id, commit_id, is_parent, stored_as)
          values (${diff.id}, ${commit?.id ?? null}, ${isParent}, ${file.sha256})`,
      );
    }
    const ids: number[] = [];
    for (let at = 0; at < files.length; at += BATCH) {
      ids.push(...(await this.addFiles(diff, tool, files.slice(at, at + BATCH), commit)));
    }
    await this.keepMoves(ids, moves);
    if (!commit) await this.countLines(diff, files);
  }

  /**
   * Adds the reviewers of the rules that had not been added before to the draft: one that was taken off does not come
   * back. A request with a published diff has its reviewers.
   */
  async addReviewers({ requestId }: OpenDiff, matching: readonly MatchingDefaultReviewer[]): Promise<void> {
    const ids = matching.map(({ id }) => id);
    const applied = await this.db.change(
      { id: number },
      sql`
        with news as (
          select q.id, array(select unnest(${ids}::integer[]) except select unnest(q.applied_default_reviewers)) as ids
          from review_request q
          where q.id = ${requestId}
            and not exists (select from diff d where d.review_request_id = q.id and not d.on_draft)),
        kept as (
          update review_request q set applied_default_reviewers = q.applied_default_reviewers || news.ids
          from news where q.id = news.id and news.ids <> '{}')
        select unnest(ids) as id from news`,
    );
    const isNew = new Set(applied.map(({ id }) => id));
    const added = matching.filter(({ id }) => isNew.has(id));
    if (added.length === 0) return;
    await this.db.change(
      {},
      sql`
        insert into review_request_draft_group (review_request_draft_id, group_id)
        select d.id, g.id from review_request_draft d cross join review_group g
        where d.review_request_id = ${requestId} and g.id = any(${added.flatMap(({ groupIds }) => groupIds)}::integer[])
          and g.deleted_at is null
        on conflict do nothing`,
    );
    await this.db.change(
      {},
      sql`
        insert into review_request_draft_person (review_request_draft_id, user_id)
        select d.id, u.id from review_request_draft d cross join user_account u
        where d.review_request_id = ${requestId} and u.id = any(${added.flatMap(({ userIds }) => userIds)}::integer[])
          and u.is_active
        on conflict do nothing`,
    );
  }

  private async countLines({ id }: OpenDiff, files: readonly NewFile[]): Promise<void> {
    const inserted = sumOf(files.map(({ insertCount }) => insertCount));
    const deleted = sumOf(files.map(({ deleteCount }) => deleteCount));
    await this.db.change(
      {},
      sql`update diff set insert_count = ${inserted}, delete_count = ${deleted} where id = ${id}`,
    );
  }

  /** Keeps with each new file which of its lines moved, or that this is not known. */
  private async keepMoves(ids: readonly number[], moves: ReadablePatch['moves']): Promise<void> {
    if (!moves) {
      await this.db.change({}, sql`update file_diff set moves = null where id = any(${[...ids]}::integer[])`);
      return;
    }
    const ofFiles = new Map(ids.map((id) => [id, [] as NonNullable<FilePatchFields['moves']>]));
    for (const { fromFile, toFile, fromLine, toLine, count } of moves) {
      const [from, to] = [ids[fromFile] ?? 0, ids[toFile] ?? 0];
      ofFiles.get(from)?.push({ side: 'from', line: fromLine, num_lines: count, file: to, other_line: toLine });
      ofFiles.get(to)?.push({ side: 'to', line: toLine, num_lines: count, file: from, other_line: fromLine });
    }
    const kept = [...ofFiles].flatMap(([id, found]) =>
      found.length > 0 ? { id, moves: found.sort((one, other) => one.line - other.line) } : [],
    );
    if (kept.length === 0) return;
    await this.db.change(
      {},
      sql`
        update file_diff f set moves = kept.moves
        from json_to_recordset(${JSON.stringify(kept)}::json) as kept (id integer, moves jsonb) where f.id = kept.id`,
    );
  }

  /** The ids of the new rows, in the order of the files. */
  private async addFiles(
    { requestId, revision }: OpenDiff,
    tool: ToolId,
    files: readonly NewFile[],
    commit?: PatchCommit,
  ): Promise<number[]> {
    const added = await this.db.change(
      { id: number },
      sql`
        insert into file_diff (
          review_request_id, diff_revision, on_draft, tool, commit_id, parent_commit_id, source_file, source_revision,
          dest_file, dest_detail, status, is_binary, is_new, patch_start, patch_end, parent_patch_start,
          parent_patch_end, patch_digest, moves, extra_data)
        select ${requestId}::integer, ${revision}::integer, true, ${tool}, ${commit?.id ?? null}::text,
          ${commit?.parentId ?? null}::text, f."sourceFile", f."sourceRevision", f."destFile", f."destDetail", f.status,
          f."isBinary", f."isNew", f.start, f."end", f."parentStart", f."parentEnd", f."patchDigest", '[]'::jsonb, f."extraData"
        from rows from (json_to_recordset(${JSON.stringify(files)}::json) as (
          "sourceFile" text, "sourceRevision" text, "destFile" text, "destDetail" text, status text,
          "isBinary" boolean, "isNew" boolean, start integer, "end" integer, "parentStart" integer,
          "parentEnd" integer, "patchDigest" text, "extraData" jsonb)) with ordinality as f
        order by f.ordinality
        returning id`,
    );
    return added.map(({ id }) => id).sort((one, other) => one - other);
  }
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
