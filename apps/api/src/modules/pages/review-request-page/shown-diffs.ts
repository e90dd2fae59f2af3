import { Injectable } from '@nestjs/common';
import { visibleText } from '@review-service/contracts/visible-text';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { FileDiff } from '@review-service/database/entities/file-diff.entity';
import { nullable, number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import type { Urls } from '../../../hypermedia/resources/urls';
import { DiffFileAttachmentsService, isSide, type ShownAttachment } from '../../attachments/diff-file-attachments';
import type { CheckedReviewRequest } from '../../requests/review-requests';
import { type AttachmentCell, cellOf } from './attachment-cell';

/** No page shows more files; the API lists all. */
const FILES_AT_MOST = 200;

const FILE_COLUMNS = together(
  columns(FileDiff, 'f', ['id', 'onDraft']),
  computed({
    revision: [number, sql`f.diff_revision`],
    source: [text, sql`f.source_file`],
    dest: [text, sql`f.dest_file`],
    /** The ids of its attachments. */
    before: [nullable(number), sql`(select a.id from diff_file_attachment a where ${isSide('source')})`],
    after: [nullable(number), sql`(select a.id from diff_file_attachment a where ${isSide('modified')})`],
  }),
);

type FileRow = RowOf<typeof FILE_COLUMNS>;

interface ShownFile {
  readonly path: string;
  /** The old path, if it differs. */
  readonly from: string | undefined;
  readonly before: AttachmentCell | undefined;
  readonly after: AttachmentCell | undefined;
}

interface ShownDiff {
  readonly revision: number;
  readonly onDraft: boolean;
  readonly files: ShownFile[];
}

/** The diffs of a review request, the newest first, with the attachments of their files. */
@Injectable()
export class ShownDiffs {
  constructor(
    private readonly db: Database,
    private readonly attachments: DiffFileAttachmentsService,
  ) {}

  async of(review: CheckedReviewRequest, caller: Caller, urls: Urls): Promise<{ diffs: ShownDiff[]; isCut: boolean }> {
    const rows = await this.files(review);
    const attachments = await this.attachments.ofRequest(review.id, caller, 2 * FILES_AT_MOST);
    const diffs = new Map<number, ShownDiff>();
    for (const row of rows.slice(0, FILES_AT_MOST)) {
      const { revision, onDraft } = row;
      const diff = diffs.get(revision) ?? { revision, onDraft, files: [] };
      diff.files.push(fileOf(row, attachments, urls));
      diffs.set(revision, diff);
    }
    return { diffs: [...diffs.values()], isCut: rows.length > FILES_AT_MOST };
  }

  /** A diff of several commits as a whole, as in the API. Files of the draft only for people who may edit it. */
  private files({ id, editable }: CheckedReviewRequest): Promise<FileRow[]> {
    return this.db.change(
      FILE_COLUMNS,
      sql`
        select ${FILE_COLUMNS}
        from file_diff f join review_request q on q.id = f.review_request_id
        where f.review_request_id = ${id} and (not f.on_draft or ${editable}::boolean)
          and f.commit_id is null
        order by f.diff_revision desc, f.id limit ${FILES_AT_MOST + 1}`,
    );
  }
}

function fileOf({ source, dest, ...row }: FileRow, attachments: readonly ShownAttachment[], urls: Urls): ShownFile {
  const before = attachments.find(({ id }) => id === row.before);
  const after = attachments.find(({ id }) => id === row.after);
  return {
    path: visibleText(dest),
    from: source === dest ? undefined : visibleText(source),
    before: before && cellOf(before, urls),
    after: after && cellOf(after, urls),
  };
}
