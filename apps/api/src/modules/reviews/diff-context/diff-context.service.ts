import { Injectable } from '@nestjs/common';
import type { DiffContextQuery } from '@review-service/contracts/diff-context';
import { DIFF } from '@review-service/contracts/diffs';
import { errors } from '@review-service/contracts/errors';
import { nullable, number, numbers } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import { isShownTo } from '../../../hypermedia/lists/hidden-items';
import { fail } from '../../../errors/api.exception';
import type { CheckedReviewRequest } from '../../requests/review-requests';
import { type Remark, RemarksOnFiles, type RevisionsWithRemarks } from './remarks-on-files';
import { type SeriesShown, ShownCommits } from './shown-commits';
import { type FilePage, ShownFiles } from './shown-files';
import type { ShownRevisions } from './shown-revisions';

/** What a page that shows a diff needs. */
export interface DiffContext {
  /** The number of the review request on its site. */
  readonly displayId: number;
  readonly revisions: ShownRevisions;
  readonly patterns: readonly string[];
  readonly files: FilePage;
  /** The comments on each file of the page. */
  readonly remarks: ReadonlyMap<number, readonly Remark[]>;
  /** Undefined: it is no series, or not for this caller. */
  readonly series: SeriesShown | undefined;
  readonly ownRemarks: readonly RevisionsWithRemarks[];
}

/** Finds what pages that show the diffs of a visible review request need: a handful of statements for any diff. */
@Injectable()
export class DiffContextService {
  constructor(
    private readonly db: Database,
    private readonly shownFiles: ShownFiles,
    private readonly remarks: RemarksOnFiles,
    private readonly commits: ShownCommits,
  ) {}

  /** 404 if the revision, the revision to compare it with, or the page does not exist. */
  async of(request: CheckedReviewRequest, caller: Caller, asked: DiffContextQuery): Promise<DiffContext> {
    const revisions = await this.revisions(request, caller, asked);
    const patterns = asked.filenames
      .split(',')
      .map((pattern) => pattern.trim())
      .filter(Boolean);
    const files = await this.shownFiles.page(request, revisions, caller, { patterns, page: asked.page });
    const [remarks, ownRemarks, series] = await Promise.all([
      this.remarks.on(files.files, request, caller),
      this.remarks.unpublished(request, caller),
      this.commits.of(request, revisions, caller),
    ]);
    return { displayId: request.displayId, revisions, patterns, files, remarks, series, ownRemarks };
  }

  private async revisions(
    { id }: CheckedReviewRequest,
    caller: Caller,
    { revision, 'interdiff-revision': other }: DiffContextQuery,
  ): Promise<ShownRevisions> {
    const asked = [revision, other].filter((one) => one !== undefined);
    const found = await this.db.find(
      { count: number, latest: nullable(number), found: numbers },
      sql`
        select count(*) as count, max(d.revision) as latest,
          coalesce(array_agg(d.revision) filter (where d.revision = any(${asked}::integer[])), '{}') as found
        from diff d
        where d.review_request_id = ${id} and not d.on_draft
          and ${isShownTo(caller, { of: DIFF, id: sql`d.revision` })}`,
    );
    if (!found || found.latest === null) return fail(errors.doesNotExist, { message: 'No diff is published.' });
    const { latest, count, found: known } = found;
    const missing = asked.find((one) => !known.includes(one));
    if (missing !== undefined) {
      fail(errors.doesNotExist, { message: `There is no published revision ${missing}; the newest is ${latest}.` });
    }
    const shown = revision ?? latest;
    return { revision: shown, other: other === shown ? undefined : other, latest, count };
  }
}
