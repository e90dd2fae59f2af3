import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { PageQuery } from '@review-service/contracts/paging';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { Diff } from '@review-service/database/entities/diff.entity';
import { boolean, json, jsons, number, text } from '@review-service/database/row-types';
import { empty, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../access/caller';
import type { Claim } from '../../access/claim';
import { hiddenIds } from '../../access/token-policy';
import { fail } from '../../errors/api.exception';
import type { ExtraDataChange } from '../../hypermedia/extra-data/extra-data';
import type { ExtraData } from '../../hypermedia/extra-data/extra-data-fault';
import { largeJson } from '../../hypermedia/large-columns';
import { type SortColumn, timeKey } from '../../hypermedia/listing';
import { type Page, Pager } from '../../hypermedia/pager';
import {
  type Change,
  type CheckedReviewRequest,
  type CommitLine,
  ReviewRequestsService,
  ReviewRequestEvents,
} from '../review-requests';

const COLUMNS = together(
  columns(Diff, 'd', ['id', 'revision', 'onDraft', 'name', 'baseDir', 'baseCommitId', 'isFinished']),
  computed({
    createdAt: [text, timeKey(sql`d.created_at`)],
    extraData: [json<ExtraData>(), sql`d.extra_data`],
    // Of imported diffs only the files name commits.
    commitCount: [
      number,
      sql`coalesce(
        nullif((select count(*) from diff_commit c where c.diff_id = d.id), 0),
        (select count(distinct f.commit_id) from file_diff f
          where f.review_request_id = d.review_request_id and f.diff_revision = d.revision))`,
    ],
  }),
);

type DiffRow = RowOf<typeof COLUMNS>;

/** A diff of a review request as it is shown. */
export type ShownDiff = DiffRow & { readonly request: CheckedReviewRequest };

const LISTED = { columns: COLUMNS, table: sql`diff`, row: sql`d`, large: [largeJson('d', 'extraData')] };
/** Of what a commit says of itself, so many characters of the first line stand in a list. */
const LINE = 80;

const ORDER: SortColumn<DiffRow>[] = [{ column: sql`d.revision`, member: 'revision', type: 'number' }];

/** Finds and changes the diffs of review requests that the caller may see: the published ones, or those of the draft. */
@Injectable()
export class DiffsService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
    private readonly requests: ReviewRequestsService,
    private readonly events: ReviewRequestEvents,
  ) {}

  async find(request: CheckedReviewRequest, revision: number, onDraft: boolean): Promise<ShownDiff | undefined> {
    const diff = await this.db.find(
      COLUMNS,
      sql`
        select ${COLUMNS} from diff d
        where d.review_request_id = ${request.id} and d.revision = ${revision} and d.on_draft = ${onDraft}`,
    );
    return diff && { ...diff, request };
  }

  /** The published ones of these diffs of a visible review request, by id. */
  async ofIds(request: CheckedReviewRequest, ids: readonly number[]): Promise<Map<number, ShownDiff>> {
    if (ids.length === 0) return new Map();
    const found = await this.db.all(
      COLUMNS,
      sql`
        select ${COLUMNS} from diff d
        where d.id = any(${[...ids]}::integer[]) and d.review_request_id = ${request.id} and not d.on_draft`,
    );
    return new Map(found.map((diff) => [diff.id, { ...diff, request }]));
  }

  /** Publishes the diff on the draft of a locked review request, if there is one, at this time. */
  async publish(
    requestId: number,
    at: string,
  ): Promise<{ readonly id: number; readonly revision: number } | undefined> {
    const [published] = await this.db.change(
      { id: number, revision: number },
      sql`
        update diff set on_draft = false, created_at = ${at} where review_request_id = ${requestId} and on_draft
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

  /** The commits of the newest published diff, and of the one on the draft; undefined if either does not exist. */
  async commitLines(requestId: number): Promise<Change<readonly CommitLine[]> | undefined> {
    const diffs = await this.db.all(
      { onDraft: boolean, commits: jsons<CommitLine>() },
      sql`
        select d.on_draft as "onDraft", array(
          select json_build_object(
            'author', c.author_name, 'summary', split_part(left(c.message, ${LINE}::integer), e'\n', 1))
          from diff_commit c where c.diff_id = d.id order by c.id) as commits
        from diff d
        where d.review_request_id = ${requestId} and (d.on_draft or d.revision = (
          select max(newest.revision) from diff newest
          where newest.review_request_id = ${requestId} and not newest.on_draft))`,
    );
    const [old, next] = [diffs.find(({ onDraft }) => !onDraft), diffs.find(({ onDraft }) => onDraft)];
    return old && next && { old: old.commits, new: next.commits };
  }

  /** Those of a draft are not found where there is none. */
  async list(
    request: CheckedReviewRequest,
    onDraft: boolean,
    caller: Caller,
    asked: PageQuery,
  ): Promise<Page<ShownDiff>> {
    const hidden = hiddenIds(caller.token?.policy ?? {}, onDraft ? 'draft_diff' : 'diff');
    const where = sql`
      d.review_request_id = ${request.id} and d.on_draft = ${onDraft}
      ${hidden.length > 0 ? sql`and d.revision <> all(${hidden}::integer[])` : empty}`;
    const page = await this.pager.page<DiffRow>({ ...LISTED, order: ORDER, where }, asked);
    if (onDraft && page.total === 0) await this.expectDraft(request);
    return { ...page, items: page.items.map((diff) => ({ ...diff, request })) };
  }

  /** The row again. Its review request is locked until the transaction ends, and so is what belongs to it. */
  async lock({ id, request }: ShownDiff, caller: Caller): Promise<ShownDiff | undefined> {
    const locked = await this.requests.lock(request.id, caller);
    const diff = await this.db.find(COLUMNS, sql`select ${COLUMNS} from diff d where d.id = ${id}`);
    return locked && diff && { ...diff, request: locked };
  }

  /** Changes what clients keep with a diff. */
  @Transactional()
  async update(claim: Claim<ShownDiff>, extra: ExtraDataChange): Promise<ShownDiff> {
    const diff = await claim.lock();
    const extraData = extra(diff.extraData);
    if (diff.onDraft) await this.requests.openDraft(diff.request);
    await this.db.change({}, sql`update diff set extra_data = ${extraData}::jsonb where id = ${diff.id}`);
    if (!diff.onDraft) await this.events.keepData(diff.request, { diffRevision: diff.revision });
    return { ...diff, extraData };
  }

  /** What keeps the diff of a draft that is a series of commits from being published; undefined if nothing does. */
  async unfinished(requestId: number): Promise<'no commits' | 'not finished' | undefined> {
    const [diff] = await this.db.all(
      { isFinished: boolean, hasCommits: boolean },
      sql`
        select d.is_finished as "isFinished",
          exists (select from diff_commit c where c.diff_id = d.id) as "hasCommits"
        from diff d where d.review_request_id = ${requestId} and d.on_draft`,
    );
    if (!diff || diff.isFinished) return undefined;
    return diff.hasCommits ? 'not finished' : 'no commits';
  }

  private async expectDraft({ id }: CheckedReviewRequest): Promise<void> {
    const draft = await this.db.find(
      { id: number },
      sql`select id from review_request_draft where review_request_id = ${id}`,
    );
    if (!draft) fail(errors.doesNotExist, { message: 'This review request has no draft.' });
  }
}
