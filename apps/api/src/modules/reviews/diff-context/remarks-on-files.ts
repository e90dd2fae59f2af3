import { Injectable } from '@nestjs/common';
import type { IssueCode } from '@review-service/contracts/issues';
import { FILE_DIFF_COMMENT } from '@review-service/contracts/review-comments';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { ReviewComment } from '@review-service/database/entities/review-comment.entity';
import { boolean, nullable, number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import { tokenReads } from '../../../access/rules/token-gate';
import { isShownTo } from '../../../hypermedia/lists/hidden-items';
import { commentJoins, isOnShownFiles } from '../review-comments';
import type { CheckedReviewRequest } from '../../requests/review-requests';
import { isShownReview } from '../reviews';
import { grouped } from '../../../hypermedia/lists/grouped';
import { SHORT } from './short';
import type { ShownDiffFile } from './shown-files';

/** So many comments on each file are shown. */
const REMARKS_ON_FILE = 100;

/** So many unpublished comments are looked at. */
const LOOKED_AT = 1_000;

const COLUMNS = together(
  columns(ReviewComment, 'c', ['id', 'replyToId', 'isMarkdown', 'issueStatus']),
  computed({
    fileId: [number, sql`c.file_diff_id`],
    firstLine: [number, sql`coalesce(c.first_line, 0)`],
    numLines: [number, sql`coalesce(c.num_lines, 0)`],
    beginning: [text, sql`left(c.text, ${SHORT}::integer)`],
    reviewId: [number, sql`coalesce(v.reply_to_id, v.id)`],
    isPublished: [boolean, sql`v.is_published`],
    username: [text, sql`(select u.username from user_account u where u.id = v.user_id)`],
  }),
);

/** A comment on lines of a file, in short. */
export type Remark = RowOf<typeof COLUMNS> & { readonly issueStatus: IssueCode | null };

const COMMENTED = { revision: number, other: nullable(number) };

/** A revision with comments, and what these compare it with. */
export type RevisionsWithRemarks = RowOf<typeof COMMENTED>;

/** Finds the comments that the caller may see on the files of diffs, by the rules of the lists below these. */
@Injectable()
export class RemarksOnFiles {
  constructor(private readonly db: Database) {}

  /** Those on each of these files, or on what is different in it, by the file's id. */
  async on(
    files: readonly ShownDiffFile[],
    request: CheckedReviewRequest,
    caller: Caller,
  ): Promise<Map<number, readonly Remark[]>> {
    if (files.length === 0 || !tokenReads(caller, FILE_DIFF_COMMENT)) return new Map();
    const rows = await this.db.all(
      COLUMNS,
      sql`
        select shown.* from unnest(
          ${files.map(({ id }) => id)}::integer[], ${files.map(({ otherId }) => otherId)}::integer[]
        ) file (id, other_id) cross join lateral (
          select ${COLUMNS} from review_comment c ${commentJoins}
          where c.file_diff_id = file.id and c.other_file_diff_id is not distinct from file.other_id
            and c.kind = 'diff' and ${isShownTo(caller, { of: FILE_DIFF_COMMENT, id: sql`c.id` })}
            and ${isShownReview(caller, sql`v`)} and ${isOnShownFiles('diff', request, caller)}
          order by c.id limit ${REMARKS_ON_FILE}
        ) shown order by shown.id`,
    );
    return grouped(rows, ({ fileId }) => fileId);
  }

  /** On which published revisions the caller has comments in a review that is not published. */
  async unpublished({ id }: CheckedReviewRequest, caller: Caller): Promise<RevisionsWithRemarks[]> {
    if (!caller.person || !tokenReads(caller, FILE_DIFF_COMMENT)) return [];
    return this.db.all(
      COMMENTED,
      sql`
        select distinct f.diff_revision as revision, other.diff_revision as other
        from (
          select c.file_diff_id, c.other_file_diff_id from review v join review_comment c on c.review_id = v.id
          where v.review_request_id = ${id} and v.user_id = ${caller.userId} and not v.is_published
            and v.reply_to_id is null and c.kind = 'diff'
          limit ${LOOKED_AT}
        ) c
        join file_diff f on f.id = c.file_diff_id and not f.on_draft
        left join file_diff other on other.id = c.other_file_diff_id
        where other.on_draft is not true
        order by revision, other nulls first`,
    );
  }
}
