import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { PageQuery } from '@review-service/contracts/paging';
import {
  type CreateViewedFile,
  type UpdateViewedFile,
  VIEWED_FILE,
  VIEWED_FILES_AT_MOST,
} from '@review-service/contracts/viewed-files';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { ViewedFile } from '@review-service/database/entities/viewed-file.entity';
import { boolean, text } from '@review-service/database/row-types';
import { empty, type Sql, sql } from '@review-service/database/sql';
import { versionOf } from '@review-service/database/versions';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { failField } from '../../../errors/api.exception';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { byId } from '../../../hypermedia/lists/each-statement';
import type { Listing, SortColumn } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import type { CheckedReviewRequest, ShownReviewRequest } from '../review-requests';

const COLUMNS = columns(ViewedFile, 'f', ['id', 'userId', 'path', 'digest']);
const CHECKED_COLUMNS = together(COLUMNS, computed({ version: [text, versionOf(sql`f`)] }));

type Row = RowOf<typeof COLUMNS>;

/** A viewed file as it is shown. */
export type ShownViewedFile = Row & { readonly request: Pick<ShownReviewRequest, 'displayId'> };

/** The same, with what the caller may do with its review request. */
export type CheckedViewedFile = RowOf<typeof CHECKED_COLUMNS> & { readonly request: CheckedReviewRequest };

/** By path, as code points order it; unique among a person's marks in a review request. */
const ORDER: SortColumn<Row>[] = [{ column: sql`f.path`, member: 'path', type: 'string' }];

const VIEWED_FILES = { columns: COLUMNS, table: sql`viewed_file`, row: sql`f` };

/** The caller's marks in a review request. */
const listingOf = (requestId: number | Sql, reader: Caller): Listing<Row> => ({
  ...VIEWED_FILES,
  reader,
  items: [{ of: VIEWED_FILE, id: sql`f.id` }],
  where: sql`f.review_request_id = ${requestId} and f.user_id = ${reader.userId}`,
  order: ORDER,
});

/** Keeps which files people have viewed. They are private, so nobody is told, and the audit log is not either. */
@Injectable()
export class ViewedFilesService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
  ) {}

  async find(
    request: CheckedReviewRequest,
    id: number,
    { userId }: Caller,
    lock = empty,
  ): Promise<CheckedViewedFile | undefined> {
    const row = await this.db.find(
      CHECKED_COLUMNS,
      sql`
        select ${CHECKED_COLUMNS} from viewed_file f
        where f.id = ${id} and f.review_request_id = ${request.id} and f.user_id = ${userId} ${lock}`,
    );
    return row && { ...row, request };
  }

  /** The row once more, locked until the transaction ends. */
  lock(request: CheckedReviewRequest, id: number, caller: Caller): Promise<CheckedViewedFile | undefined> {
    return this.find(request, id, caller, sql`for update of f`);
  }

  async list(request: CheckedReviewRequest, caller: Caller, asked: PageQuery): Promise<Page<ShownViewedFile>> {
    const page = await this.pager.page(listingOf(request.id, caller), asked);
    return { ...page, items: page.items.map((row) => ({ ...row, request })) };
  }

  /** Those of the caller in each of these review requests, which they may see. */
  async ofEach(requests: readonly ShownReviewRequest[], caller: Caller, room: InlineRoom) {
    const found = await this.pager.ofEach(requests, byId, ({ id }) => listingOf(id, caller), room);
    return requests.map((request, index) => found[index]?.map((row) => ({ ...row, request })));
  }

  /** Takes the place of a mark of the same path. */
  mark(claim: Claim<CheckedReviewRequest>, { path, digest }: CreateViewedFile): Promise<ShownViewedFile> {
    const { caller } = claim;
    const { userId } = caller;
    return claim.change((unchanged, request) =>
      this.db.transaction(async () => {
        await this.takeTurn(request, caller);
        const marks = sql`select from viewed_file other where other.review_request_id = q.id and other.user_id = ${userId}`;
        const made = await this.db.change(
          COLUMNS,
          sql`
            insert into viewed_file as f (review_request_id, user_id, path, digest)
            select q.id, ${userId}, ${path}::text, ${digest}::text from review_request q
            where ${unchanged(sql`q`)} and (
              exists (${marks} and other.path = ${path}::text)
              or not exists (${marks} offset ${VIEWED_FILES_AT_MOST - 1}))
            for key share of q
            on conflict (review_request_id, user_id, path) do update set digest = excluded.digest
            returning ${COLUMNS}`,
        );
        if (made.length === 0) await this.expectRoom(request, caller);
        return made.map((row) => ({ ...row, request }));
      }),
    );
  }

  async update(claim: Claim<CheckedViewedFile>, given: UpdateViewedFile): Promise<ShownViewedFile> {
    const row = await claim.update(VIEWED_FILES, ({ digest }) => ({
      set: sql`digest = ${given.digest ?? digest}`,
      audit: null,
    }));
    return { ...row, request: claim.entity.request };
  }

  async delete(claim: Claim<CheckedViewedFile>): Promise<void> {
    await claim.delete(VIEWED_FILES, () => ({ audit: null }));
  }

  /** Until the transaction ends: a statement does not count the marks that another process is about to add. */
  private async takeTurn({ id }: CheckedReviewRequest, { userId }: Caller): Promise<void> {
    const name = `viewed files ${id} ${userId}`;
    await this.db.change({}, sql`select from pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  }

  private async expectRoom({ id }: CheckedReviewRequest, { userId }: Caller): Promise<void> {
    const found = await this.db.find(
      { isFull: boolean },
      sql`
        select exists (
          select from viewed_file f where f.review_request_id = ${id} and f.user_id = ${userId}
          offset ${VIEWED_FILES_AT_MOST - 1}) as "isFull"`,
    );
    if (found?.isFull) failField(errors.invalidFormData, 'path', FULL);
  }
}

const FULL = `You have marked ${VIEWED_FILES_AT_MOST} files of this review request, which is the most: unmark one first.`;
