import { TransactionHost } from '@nestjs-cls/transactional';
import type { TransactionalAdapterTypeOrm } from '@nestjs-cls/transactional-adapter-typeorm';
import { Injectable } from '@nestjs/common';
import type { PageQuery } from '@review-service/contracts/paging';
import { empty, lookUp, type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../access/caller';
import { hiddenIds } from '../../access/token-policy';
import { type SortColumn, timeKey } from '../../hypermedia/listing';
import type { Page } from '../../hypermedia/page';
import { Pager } from '../../hypermedia/pager';
import type { JudgedReviewRequest } from '../review-requests';

/** A diff of a review request as it is shown. */
export interface ShownDiff {
  readonly id: number;
  readonly revision: number;
  readonly createdAt: string;
  readonly baseCommitId: string | null;
  readonly commitCount: number;
  readonly onDraft: boolean;
  readonly request: JudgedReviewRequest;
}

type DiffRow = Omit<ShownDiff, 'request' | 'onDraft'>;

/** Those of a diff's files that are on the draft, or those that are not: the diff is there as soon as one is. */
const filesOf = (onDraft: boolean): Sql => sql`
  from file_diff f
  where f.review_request_id = d.review_request_id and f.diff_revision = d.revision and f.on_draft = ${onDraft}`;

const columns = (onDraft: boolean): Sql => sql`
  d.id, d.revision, ${timeKey(sql`d.created_at`)} as "createdAt", d.base_commit_id as "baseCommitId",
  (select count(distinct f.commit_id) ${filesOf(onDraft)}) as "commitCount"`;

const ORDER: SortColumn<DiffRow>[] = [{ column: sql`d.revision`, member: 'revision', type: 'number' }];

/** Finds the diffs of review requests that the caller may see: the published ones, or those of the draft. */
@Injectable()
export class DiffsService {
  constructor(
    private readonly transaction: TransactionHost<TransactionalAdapterTypeOrm>,
    private readonly pager: Pager,
  ) {}

  async find(request: JudgedReviewRequest, revision: number, onDraft: boolean): Promise<ShownDiff | undefined> {
    const [diff] = await lookUp<DiffRow>(
      this.transaction.tx,
      sql`
        select ${columns(onDraft)} from diff d
        where d.review_request_id = ${request.id} and d.revision = ${revision} and exists (select ${filesOf(onDraft)})`,
    );
    return diff && { ...diff, request, onDraft };
  }

  async list(
    request: JudgedReviewRequest,
    onDraft: boolean,
    caller: Caller,
    asked: PageQuery,
  ): Promise<Page<ShownDiff>> {
    const hidden = hiddenIds(caller.token?.policy ?? {}, onDraft ? 'draft_diff' : 'diff');
    const where = sql`
      d.review_request_id = ${request.id} and exists (select ${filesOf(onDraft)})
      ${hidden.length > 0 ? sql`and d.revision <> all(${hidden}::integer[])` : empty}`;
    const listed = { columns: columns(onDraft), table: sql`diff`, row: sql`d`, order: ORDER };
    const page = await this.pager.page<DiffRow>({ ...listed, where }, asked);
    return { ...page, items: page.items.map((diff) => ({ ...diff, request, onDraft })) };
  }
}
