import { Injectable } from '@nestjs/common';
import type { PageQuery } from '@review-service/contracts/paging';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { Diff } from '@review-service/database/entities/diff.entity';
import { number, text } from '@review-service/database/row-types';
import { empty, type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../access/caller';
import { hiddenIds } from '../../access/token-policy';
import { type SortColumn, timeKey } from '../../hypermedia/listing';
import { type Page, Pager } from '../../hypermedia/pager';
import type { CheckedReviewRequest } from '../review-requests';

/** A diff's files on the draft, or the published ones: the diff exists if there is one. */
const filesOf = (onDraft: boolean): Sql => sql`
  from file_diff f
  where f.review_request_id = d.review_request_id and f.diff_revision = d.revision and f.on_draft = ${onDraft}`;

const diffColumns = (onDraft: boolean) =>
  together(
    columns(Diff, 'd', ['id', 'revision', 'baseCommitId']),
    computed({
      createdAt: [text, timeKey(sql`d.created_at`)],
      commitCount: [number, sql`(select count(distinct f.commit_id) ${filesOf(onDraft)})`],
    }),
  );

type DiffRow = RowOf<ReturnType<typeof diffColumns>>;

/** A diff of a review request as it is shown. */
export type ShownDiff = DiffRow & { readonly onDraft: boolean; readonly request: CheckedReviewRequest };

const ORDER: SortColumn<DiffRow>[] = [{ column: sql`d.revision`, member: 'revision', type: 'number' }];

/** Finds the diffs of review requests that the caller may see: the published ones, or those of the draft. */
@Injectable()
export class DiffsService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
  ) {}

  async find(request: CheckedReviewRequest, revision: number, onDraft: boolean): Promise<ShownDiff | undefined> {
    const shown = diffColumns(onDraft);
    const diff = await this.db.find(
      shown,
      sql`
        select ${shown} from diff d
        where d.review_request_id = ${request.id} and d.revision = ${revision} and exists (select ${filesOf(onDraft)})`,
    );
    return diff && { ...diff, request, onDraft };
  }

  /** The published ones of these diffs of a visible review request, by id. */
  async ofIds(request: CheckedReviewRequest, ids: readonly number[]): Promise<Map<number, ShownDiff>> {
    if (ids.length === 0) return new Map();
    const shown = diffColumns(false);
    const found = await this.db.all(
      shown,
      sql`
        select ${shown} from diff d
        where d.id = any(${[...ids]}::integer[]) and d.review_request_id = ${request.id} and not d.on_draft`,
    );
    return new Map(found.map((diff) => [diff.id, { ...diff, request, onDraft: false }]));
  }

  /** Publishes the diff on the draft of a locked review request, if there is one. */
  async publish(requestId: number): Promise<{ readonly id: number; readonly revision: number } | undefined> {
    const [published] = await this.db.change(
      { id: number, revision: number },
      sql`
        update diff set on_draft = false, created_at = now() where review_request_id = ${requestId} and on_draft
        returning id, revision`,
    );
    if (published) {
      await this.db.change(
        {},
        sql`
          update file_diff set on_draft = false
          where review_request_id = ${requestId} and diff_revision = ${published.revision} and on_draft`,
      );
    }
    return published;
  }

  async list(
    request: CheckedReviewRequest,
    onDraft: boolean,
    caller: Caller,
    asked: PageQuery,
  ): Promise<Page<ShownDiff>> {
    const hidden = hiddenIds(caller.token?.policy ?? {}, onDraft ? 'draft_diff' : 'diff');
    const where = sql`
      d.review_request_id = ${request.id} and exists (select ${filesOf(onDraft)})
      ${hidden.length > 0 ? sql`and d.revision <> all(${hidden}::integer[])` : empty}`;
    const listed = { columns: diffColumns(onDraft), table: sql`diff`, row: sql`d`, order: ORDER };
    const page = await this.pager.page<DiffRow>({ ...listed, where }, asked);
    return { ...page, items: page.items.map((diff) => ({ ...diff, request, onDraft })) };
  }
}
