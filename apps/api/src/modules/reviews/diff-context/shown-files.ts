import { Injectable } from '@nestjs/common';
import { CONTEXT_FILES } from '@review-service/contracts/diff-context';
import { errors } from '@review-service/contracts/errors';
import { FILE_DIFF } from '@review-service/contracts/file-diffs';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { FileDiff } from '@review-service/database/entities/file-diff.entity';
import { nullable, number } from '@review-service/database/row-types';
import { empty, type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import { tokenReads } from '../../../access/rules/token-gate';
import { fail } from '../../../errors/api.exception';
import { isShownTo } from '../../../hypermedia/lists/hidden-items';
import type { CheckedReviewRequest } from '../../requests/review-requests';
import type { ShownRevisions } from './shown-revisions';

const COLUMNS = together(
  columns(FileDiff, 'f', [
    'id',
    'diffRevision',
    'sourceFile',
    'sourceRevision',
    'destFile',
    'isBinary',
    'isNew',
    'status',
  ]),
  computed({
    /** That of the revision which is compared with; null: it has none, or nothing is compared. */
    otherId: [nullable(number), sql`listed.other_id`],
    total: [number, sql`listed.total`],
  }),
);

/** A file of a diff; between two revisions the old one, if that has it. */
export type ShownDiffFile = RowOf<typeof COLUMNS>;

/** A page of the files. */
export interface FilePage {
  readonly files: readonly ShownDiffFile[];
  /** From 1. */
  readonly page: number;
  /** At least 1. */
  readonly pages: number;
}

/** Which files are asked for. */
interface AskedFiles {
  readonly patterns: readonly string[];
  readonly page: number;
}

/** Finds the files of a published diff, or those that are different in two. */
@Injectable()
export class ShownFiles {
  constructor(private readonly db: Database) {}

  /** By their paths after the change. A token that may not read files is shown none. */
  async page(
    request: CheckedReviewRequest,
    revisions: ShownRevisions,
    caller: Caller,
    { patterns, page }: AskedFiles,
  ): Promise<FilePage> {
    const files = tokenReads(caller, FILE_DIFF) ? await this.read(request, revisions, caller, { patterns, page }) : [];
    if (files.length === 0 && page > 1)
      fail(errors.doesNotExist, { message: `There is no page ${page} of the files.` });
    const [{ total } = { total: 1 }] = files;
    return { files, page, pages: Math.ceil(total / CONTEXT_FILES) };
  }

  private read(
    { id }: CheckedReviewRequest,
    { revision, other }: ShownRevisions,
    caller: Caller,
    { patterns, page }: AskedFiles,
  ): Promise<ShownDiffFile[]> {
    // A diff should have a path once. The numbers keep those that have it often from being joined with all of the other.
    const filesOf = (shown: number): Sql => sql`(
      select f.id, f.source_file, f.dest_file, case when f.tool = 'git' then f.dest_detail else '' end as dest_detail, f.patch_digest,
        row_number() over (partition by f.dest_file order by f.id) as nth
      from file_diff f
      where f.review_request_id = ${id} and f.diff_revision = ${shown} and not f.on_draft and f.commit_id is null
        and ${isShownTo(caller, { of: FILE_DIFF, id: sql`f.id` })})`;
    // The patch of a file that is moved, or whose mode alone changes, and those of other tools name no blob: then the same change makes the same file.
    const isOther = sql`case when new.dest_detail = '' then coalesce(old.patch_digest <> new.patch_digest, true)
      else old.dest_detail <> new.dest_detail end`;
    const likes = patterns.map(likePattern);
    const isNamed = (path: Sql): Sql => sql`${path} like any(${likes}::text[])`;
    const found =
      other === undefined
        ? sql`
          select old.id, null::integer as other_id, old.dest_file as path from ${filesOf(revision)} old
          where ${likes.length === 0 ? sql`true` : sql`(${isNamed(sql`old.dest_file`)} or ${isNamed(sql`old.source_file`)})`}`
        : sql`
          select coalesce(old.id, new.id) as id, case when old.id is not null then new.id end as other_id,
            dest_file as path
          from ${filesOf(revision)} old full join ${filesOf(other)} new using (dest_file, nth)
          where (old.id is null or new.id is null or ${isOther})
            ${
              likes.length === 0
                ? empty
                : sql`and (${isNamed(sql`dest_file`)} or ${isNamed(sql`old.source_file`)} or ${isNamed(sql`new.source_file`)})`
            }`;
    return this.db.all(
      COLUMNS,
      sql`
        select ${COLUMNS} from (
          select found.*, count(*) over () as total from (${found}) found
          order by found.path collate "C", found.id
          limit ${CONTEXT_FILES} offset ${(page - 1) * CONTEXT_FILES}::bigint
        ) listed join file_diff f on f.id = listed.id
        order by listed.path collate "C", listed.id`,
    );
  }
}

/** A pattern of paths, of which `*` is any text and `?` any character, as a pattern of `like`. */
const likePattern = (pattern: string): string =>
  pattern
    .replace(/[\\%_]/g, '\\$&')
    .replaceAll('*', '%')
    .replaceAll('?', '_');
