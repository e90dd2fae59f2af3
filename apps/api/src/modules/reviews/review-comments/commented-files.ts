import { Injectable } from '@nestjs/common';
import {
  CreateDiffComment,
  CreateFileAttachmentComment,
  type CreateGeneralComment,
} from '@review-service/contracts/review-comments';
import { errors } from '@review-service/contracts/errors';
import { boolean } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import { fail, type FieldErrors } from '../../../errors/api.exception';
import type { CheckedReviewRequest } from '../../requests/review-requests';
import { isAncestor } from './ancestor-file';
import { isShownAttachment, isShownDiffFile } from './review-comment.access';

/** What a comment is about, as it is stored. */
export interface CommentedFiles {
  readonly fileDiffId?: number;
  readonly otherFileDiffId?: number | undefined;
  readonly baseFileDiffId?: number | undefined;
  readonly firstLine?: number;
  readonly numLines?: number;
  readonly attachmentId?: number;
  readonly otherAttachmentId?: number | undefined;
}

const NO_FILE = 'The diffs of this review request have no such file.';
const NO_ATTACHMENT = 'No such file is attached to this review request, or to its diffs.';

/** Checks what comments are to be about: files of the review request that the caller sees, too. */
@Injectable()
export class CommentedFilesFinder {
  constructor(private readonly db: Database) {}

  /** For those who hold the review request, because its draft's files come and go under its lock. */
  async find(request: CheckedReviewRequest, caller: Caller, given: CreateGeneralComment): Promise<CommentedFiles> {
    if (given instanceof CreateDiffComment) return this.files(request, given);
    if (given instanceof CreateFileAttachmentComment) return this.attachments(request, caller, given);
    return {};
  }

  private async files(
    request: CheckedReviewRequest,
    { filediff_id: id, interfilediff_id: otherId, base_filediff_id: baseId, ...given }: CreateDiffComment,
  ): Promise<CommentedFiles> {
    const shown = (file: Sql, asked: number | undefined) => sql`(
      select f.* from file_diff f
      where f.id = ${asked ?? null}::bigint and f.review_request_id = q.id and ${isShownDiffFile(request)}) ${file}`;
    const found = await this.db.find(
      { hasFile: boolean, hasOther: boolean, hasBase: boolean },
      sql`
        select f.id is not null as "hasFile",
          coalesce(other.diff_revision <> f.diff_revision, other.id is not null) as "hasOther",
          ${baseId === undefined ? sql`false` : isAncestor(sql`base`)} as "hasBase"
        from review_request q left join lateral ${shown(sql`f`, id)} on true left join lateral ${shown(sql`other`, otherId)} on true
        left join lateral ${shown(sql`base`, baseId)} on true
        where q.id = ${request.id}`,
    );
    const faults: FieldErrors = {};
    if (!found?.hasFile) faults.filediff_id = [NO_FILE];
    if (otherId === id) faults.interfilediff_id = ['This is the same file as `filediff_id`.'];
    else if (otherId !== undefined && !found?.hasOther) {
      faults.interfilediff_id = ['No other revision of the diff has such a file.'];
    }
    if (baseId !== undefined) {
      const fault = baseFault({ request, isInterdiff: otherId !== undefined, isFound: found?.hasBase ?? false });
      if (fault !== undefined) faults.base_filediff_id = [fault];
    }
    refuseIfAny(faults);
    return {
      ...{ fileDiffId: id, otherFileDiffId: otherId, baseFileDiffId: baseId },
      ...{ firstLine: given.first_line, numLines: given.num_lines },
    };
  }

  private async attachments(
    request: CheckedReviewRequest,
    caller: Caller,
    { file_attachment_id: id, diff_against_file_attachment_id: otherId }: CreateFileAttachmentComment,
  ): Promise<CommentedFiles> {
    const isFound = (asked: number) => isShownAttachment(sql`${asked}::bigint`, request, caller);
    const found = await this.db.find(
      { hasFile: boolean, hasOther: boolean },
      sql`
        select ${isFound(id)} as "hasFile", ${otherId === undefined ? sql`true` : isFound(otherId)} as "hasOther"`,
    );
    const faults: FieldErrors = {};
    if (!found?.hasFile) faults.file_attachment_id = [NO_ATTACHMENT];
    const other = 'diff_against_file_attachment_id';
    if (otherId === id) faults[other] = ['This is the same file as `file_attachment_id`.'];
    else if (!found?.hasOther) faults[other] = [NO_ATTACHMENT];
    refuseIfAny(faults);
    return { attachmentId: id, otherAttachmentId: otherId };
  }
}

interface AskedBase {
  readonly request: CheckedReviewRequest;
  readonly isInterdiff: boolean;
  readonly isFound: boolean;
}

function baseFault({ request, isInterdiff, isFound }: AskedBase): string | undefined {
  if (!request.createdWithHistory) return 'The diffs of this review request are no series of commits.';
  if (isInterdiff) return 'Send either this or `interfilediff_id`.';
  return isFound ? undefined : 'No commit before that of `filediff_id` changes the file in this way.';
}

function refuseIfAny(faults: FieldErrors): void {
  if (Object.keys(faults).length > 0) fail(errors.invalidFormData, { fields: faults });
}
