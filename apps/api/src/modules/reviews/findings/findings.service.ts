import { Injectable } from '@nestjs/common';
import { FINDING, type FindingListQuery } from '@review-service/contracts/findings';
import { join, type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { byId } from '../../../hypermedia/lists/each-statement';
import { largeText } from '../../../hypermedia/lists/large-columns';
import type { Listing, SortColumn } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import type { CheckedReviewRequest, ShownReviewRequest } from '../../requests/review-requests';
import { type CheckedFinding, findingColumns, type FindingRow } from './finding.columns';

const OLDEST_FIRST: SortColumn<FindingRow>[] = [{ column: sql`f.id`, member: 'id', type: 'number' }];

const LISTED = {
  table: sql`finding`,
  row: sql`f`,
  items: [{ of: FINDING, id: sql`f.id` }],
  order: OLDEST_FIRST,
  large: [largeText('f', 'text')],
};

const listingOf = (requestId: number | Sql, reader: Caller): Listing<FindingRow> => ({
  ...LISTED,
  reader,
  columns: findingColumns(reader),
  where: sql`f.review_request_id = ${requestId}`,
});

/** Finds findings. */
@Injectable()
export class FindingsService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
  ) {}

  /** One of a visible review request. */
  async find(request: CheckedReviewRequest, id: number, caller: Caller): Promise<CheckedFinding | undefined> {
    return this.one(request, sql`f.id = ${id}`, caller);
  }

  /** The same by its identity. */
  ofIdentity(request: CheckedReviewRequest, tool: string, fingerprint: string, caller: Caller) {
    return this.one(request, sql`f.tool = ${tool} and f.fingerprint = ${fingerprint}`, caller);
  }

  async list(request: CheckedReviewRequest, caller: Caller, asked: FindingListQuery): Promise<Page<CheckedFinding>> {
    const listing = listingOf(request.id, caller);
    const { state, severity, tool, path, revision, 'status-update': run } = asked;
    const conditions = [
      listing.where,
      ...(state === undefined ? [] : [sql`f.state = ${state}`]),
      ...(severity === undefined ? [] : [sql`f.severity = ${severity}`]),
      ...(tool === undefined ? [] : [sql`f.tool = ${tool}`]),
      ...(path === undefined ? [] : [sql`f.path = ${path}`]),
      ...(revision === undefined ? [] : [sql`f.last_revision = ${revision}::bigint`]),
      ...(run === undefined ? [] : [sql`f.status_update_id = ${run}::bigint`]),
    ];
    const page = await this.pager.page<FindingRow>({ ...listing, where: join(conditions, ' and ') }, asked);
    return { ...page, items: page.items.map((finding) => ({ ...finding, request })) };
  }

  /** Those of each of these visible review requests. */
  async ofEach(requests: readonly ShownReviewRequest[], caller: Caller, room: InlineRoom) {
    const found = await this.pager.ofEach(requests, byId, ({ id }) => listingOf(id, caller), room);
    return requests.map((request, index) => found[index]?.map((finding) => ({ ...finding, request })));
  }

  private async one(request: CheckedReviewRequest, where: Sql, caller: Caller): Promise<CheckedFinding | undefined> {
    const shown = findingColumns(caller);
    const found = await this.db.find(
      shown,
      sql`select ${shown} from finding f where f.review_request_id = ${request.id} and ${where}`,
    );
    return found && { ...found, request };
  }
}
