import { Injectable } from '@nestjs/common';
import { REVIEW_REQUESTS_QUEUE, type ReviewRequestDeleted } from '@review-service/contracts/review-request-events';
import { number } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { JobAudit } from '../../base/audit';
import { InSteps, type Message, type StepDone } from '../../jobs/work';

/** Rows per transaction: few, because a file's attachments are deleted with it. */
const BATCH = 250;

/** The rows of a diff's table. */
const ofDiffs = (table: Sql) => (id: number) =>
  sql`select part.id from diff d join ${table} part on part.diff_id = d.id where d.review_request_id = ${id}`;

/** The rows that say themselves whose they are. */
const ofRequest = (table: Sql) => (id: number) =>
  sql`select part.id from ${table} part where review_request_id = ${id}`;

/**
 * What a review request leaves behind, in the order of deletion: the tables that have no foreign key to it, because
 * there may be very many rows, and what hangs on those. Each finds its rows by an index, and has the column `id`.
 */
const PLACES = [
  { name: 'findings', table: sql`finding`, rows: ofRequest(sql`finding`) },
  { name: 'status updates', table: sql`status_update`, rows: ofRequest(sql`status_update`) },
  { name: 'suggestions', table: sql`suggestion`, rows: ofRequest(sql`suggestion`) },
  { name: 'comments', table: sql`review_comment`, rows: ofRequest(sql`review_comment`) },
  { name: 'reviews', table: sql`review`, rows: ofRequest(sql`review`) },
  { name: 'files', table: sql`file_diff`, rows: ofRequest(sql`file_diff`) },
  { name: 'patches', table: sql`patch`, rows: ofDiffs(sql`patch`) },
  { name: 'commits', table: sql`diff_commit`, rows: ofDiffs(sql`diff_commit`) },
  { name: 'diffs', table: sql`diff`, rows: ofRequest(sql`diff`) },
  { name: 'attachments', table: sql`file_attachment`, rows: ofRequest(sql`file_attachment`) },
  { name: 'histories', table: sql`file_attachment_history`, rows: ofRequest(sql`file_attachment_history`) },
  { name: 'viewed files', table: sql`viewed_file`, rows: ofRequest(sql`viewed_file`) },
  { name: 'changes', table: sql`review_request_change`, rows: ofRequest(sql`review_request_change`) },
] as const;

type Place = (typeof PLACES)[number];

/** Deletes what a deleted review request leaves behind. The progress has the number of rows done per place. */
@Injectable()
export class DeletedReviewRequest {
  constructor(
    private readonly db: Database,
    private readonly audit: JobAudit,
  ) {}

  @InSteps(REVIEW_REQUESTS_QUEUE, 'review-request.deleted')
  async step(
    { reviewRequestId, displayId, localSiteId, actorId }: ReviewRequestDeleted,
    message: Message,
  ): Promise<StepDone> {
    const { progress } = message;
    // An import may have brought it back, with parts of its own.
    if (await this.isThere(reviewRequestId)) return { progress, isLast: true };
    for (const place of PLACES) {
      const count = await this.remove(place, reviewRequestId);
      if (count > 0)
        return { progress: { ...progress, [place.name]: (progress[place.name] ?? 0) + count }, isLast: false };
    }
    await this.audit.write(message, {
      actorId,
      action: 'review-request.removed',
      subject: `review-request ${displayId}`,
      details: { reviewRequestId, localSiteId, deleted: progress },
    });
    return { progress, isLast: true };
  }

  private async isThere(id: number): Promise<boolean> {
    return (await this.db.find({}, sql`select from review_request where id = ${id}`)) !== undefined;
  }

  private async remove({ table, rows }: Place, id: number): Promise<number> {
    const [removed] = await this.db.all(
      { count: number },
      sql`
        with gone as (
          delete from ${table} where id in (${rows(id)} limit ${BATCH} for update of part) returning 1)
        select count(*) as count from gone`,
    );
    return removed?.count ?? 0;
  }
}
