import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { DIFF, DRAFT_DIFF } from '@review-service/contracts/diffs';
import { errors } from '@review-service/contracts/errors';
import type { PageQuery } from '@review-service/contracts/paging';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { Diff } from '@review-service/database/entities/diff.entity';
import { boolean, json, jsons, nullable, number, text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { isReadableRepository } from '@review-service/visibility/repositories';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { fail } from '../../../errors/api.exception';
import type { ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import type { ExtraData } from '../../../hypermedia/extra-data/extra-data-fault';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { isShownTo } from '../../../hypermedia/lists/hidden-items';
import { largeJson } from '../../../hypermedia/lists/large-columns';
import { type Listing, type SortColumn, timeKey } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import {
  type ValueChange,
  type CheckedReviewRequest,
  type CommitLine,
  ReviewRequestsService,
  ReviewRequestEvents,
  type ShownReviewRequest,
} from '../../requests/review-requests';
import { carriesShipIts, diffDigest } from './diff-digest';

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
export type ShownDiff = DiffRow & { readonly request: RequestOfDiff };

/** The same, with what the caller may do with its review request. */
export type CheckedDiff = DiffRow & { readonly request: CheckedReviewRequest };

/** What a diff says of its review request. */
type RequestOfDiff = Pick<CheckedReviewRequest, 'id' | 'displayId' | 'repository'>;

/** The columns of a ShownDiff, where its review request was not read before. */
const shownColumns = (caller: Caller) =>
  together(
    COLUMNS,
    computed({
      request: [
        json<RequestOfDiff>(),
        sql`(
          select json_build_object('id', q.id, 'displayId', q.display_id, 'repository',
            case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end)
          from review_request q left join repository r on r.id = q.repository_id and ${isReadableRepository(caller)}
          where q.id = d.review_request_id)`,
      ],
    }),
  );

/** The diff of a draft that is about to be published. */
export interface DraftedDiff {
  readonly id: number;
  readonly revision: number;
  /** Its commits, and those of the newest published diff before it; absent if it is the first. */
  readonly commits?: ValueChange<readonly CommitLine[]>;
  /** The newest published revision, if this one changes the same lines in the same way. */
  readonly carriedFrom?: number;
  /** What it needs before it can be published, as a series of commits; absent: nothing. */
  readonly lacks?: 'commits' | 'its end';
}

const LISTED = { columns: COLUMNS, table: sql`diff`, row: sql`d`, large: [largeJson('d', 'extraData')] };
/** Of what a commit says of itself, so many characters of the first line stand in a list. */
const LINE = 80;

const ORDER: SortColumn<DiffRow>[] = [{ column: sql`d.revision`, member: 'revision', type: 'number' }];

const keyOf = (onDraft: boolean) => ({ of: onDraft ? DRAFT_DIFF : DIFF, id: sql`d.revision` });

/** The diffs of a review request, or those of its draft. */
const listingOf = (requestId: number | Sql, onDraft: boolean, caller: Caller) => ({
  ...{ ...LISTED, order: ORDER },
  reader: caller,
  items: [keyOf(onDraft)],
  where: sql`d.review_request_id = ${requestId} and d.on_draft = ${onDraft}`,
});

/** Finds and changes the diffs of review requests that the caller may see: the published ones, or those of the draft. */
@Injectable()
export class DiffsService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
    private readonly requests: ReviewRequestsService,
    private readonly events: ReviewRequestEvents,
  ) {}

  async find(request: CheckedReviewRequest, revision: number, onDraft: boolean): Promise<CheckedDiff | undefined> {
    const diff = await this.db.find(
      COLUMNS,
      sql`
        select ${COLUMNS} from diff d
        where d.review_request_id = ${request.id} and d.revision = ${revision} and d.on_draft = ${onDraft}`,
    );
    return diff && { ...diff, request };
  }

  /** The published diffs with these ids, by id. The caller sees their review requests. */
  async ofIds(requestIds: readonly number[], ids: readonly number[], caller: Caller): Promise<Map<number, ShownDiff>> {
    if (ids.length === 0) return new Map();
    const columns = shownColumns(caller);
    const found = await this.db.all(
      columns,
      sql`
        select ${columns} from diff d
        where d.id = any(${[...ids]}::integer[]) and d.review_request_id = any(${[...requestIds]}::integer[])
          and not d.on_draft`,
    );
    return new Map(found.map((diff) => [diff.id, diff]));
  }

  /** The newest published one of each of these visible review requests, by the id of the request. */
  async latestOf(requests: readonly ShownReviewRequest[], caller: Caller): Promise<Map<number, ShownDiff>> {
    const columns = shownColumns(caller);
    const newest = requests.filter(({ latestDiff }) => latestDiff !== null);
    const found = await this.db.all(
      columns,
      sql`
        select ${columns}
        from unnest(
          ${newest.map(({ id }) => id)}::integer[], ${newest.map(({ latestDiff }) => latestDiff)}::integer[]
        ) newest (id, revision)
        join diff d on d.review_request_id = newest.id and d.revision = newest.revision and not d.on_draft
          and ${isShownTo(caller, keyOf(false))}`,
    );
    return new Map(found.map((diff) => [diff.request.id, diff]));
  }

  /** The diff on the draft of a locked review request, if there is one, and what its publication has to know of it. */
  async drafted(requestId: number): Promise<DraftedDiff | undefined> {
    const diffs = await this.db.all(
      {
        id: number,
        revision: number,
        onDraft: boolean,
        isFinished: boolean,
        digest: nullable(text),
        carriesShipIts: boolean,
        commits: jsons<CommitLine>(),
      },
      sql`
        select d.id, d.revision, d.on_draft as "onDraft", d.is_finished as "isFinished",
          ${diffDigest(sql`d.review_request_id`, sql`d.revision`)} as digest,
          ${carriesShipIts(sql`d.review_request_id`)} as "carriesShipIts", array(
          select json_build_object(
            'author', c.author_name, 'summary', split_part(left(c.message, ${LINE}::integer), e'\n', 1))
          from diff_commit c where c.diff_id = d.id order by c.id) as commits
        from diff d
        where d.review_request_id = ${requestId} and (d.on_draft or d.revision = (
          select max(newest.revision) from diff newest
          where newest.review_request_id = ${requestId} and not newest.on_draft))`,
      { keepsPlan: true },
    );
    const [newest, drafted] = [diffs.find(({ onDraft }) => !onDraft), diffs.find(({ onDraft }) => onDraft)];
    if (!drafted) return undefined;
    const { id, revision, isFinished, digest, carriesShipIts: carries, commits } = drafted;
    return {
      id,
      revision,
      ...(newest && carries && digest !== null && digest === newest.digest && { carriedFrom: newest.revision }),
      ...(newest && { commits: { old: newest.commits, new: commits } }),
      ...(!isFinished && { lacks: commits.length > 0 ? 'its end' : 'commits' }),
    };
  }

  /** Makes the diff on the draft of a locked review request one that all see, as of this time. */
  async publish({ id }: DraftedDiff, at: string): Promise<void> {
    await this.db.change(
      {},
      sql`
        with published as (
          update diff set on_draft = false, created_at = ${at} where id = ${id} returning review_request_id, revision)
        update file_diff f set on_draft = false from published
        where f.review_request_id = published.review_request_id and f.diff_revision = published.revision and f.on_draft`,
    );
  }

  /** Those of a draft are not found where there is none. */
  async list(
    request: CheckedReviewRequest,
    onDraft: boolean,
    caller: Caller,
    asked: PageQuery,
  ): Promise<Page<ShownDiff>> {
    const page = await this.pager.page<DiffRow>(listingOf(request.id, onDraft, caller), asked);
    if (onDraft && page.total === 0) await this.expectDraft(request);
    return { ...page, items: page.items.map((diff) => ({ ...diff, request })) };
  }

  /** The diffs of each of these visible review requests. */
  ofEach(requestIds: readonly number[], onDraft: boolean, caller: Caller, room: InlineRoom) {
    return this.pager.ofEach(
      requestIds,
      (id) => ({ id }),
      ({ id }): Listing<ShownDiff> => ({
        ...listingOf(id, onDraft, caller),
        columns: shownColumns(caller),
      }),
      room,
    );
  }

  /** The row again. Its review request is locked until the transaction ends, and so is what belongs to it. */
  async lock({ id, request }: CheckedDiff, caller: Caller): Promise<CheckedDiff | undefined> {
    const locked = await this.requests.lock(request.id, caller);
    const diff = await this.db.find(COLUMNS, sql`select ${COLUMNS} from diff d where d.id = ${id}`);
    return locked && diff && { ...diff, request: locked };
  }

  /** Changes what clients keep with a diff. */
  @Transactional()
  async update(claim: Claim<CheckedDiff>, extra: ExtraDataChange): Promise<CheckedDiff> {
    const diff = await claim.lock();
    const extraData = extra(diff.extraData);
    if (diff.onDraft) await this.requests.openDraft(diff.request);
    await this.db.change({}, sql`update diff set extra_data = ${extraData}::jsonb where id = ${diff.id}`);
    if (!diff.onDraft) await this.events.keepData(diff.request, { diffRevision: diff.revision });
    return { ...diff, extraData };
  }

  private async expectDraft({ id }: CheckedReviewRequest): Promise<void> {
    const draft = await this.db.find(
      { id: number },
      sql`select id from review_request_draft where review_request_id = ${id}`,
    );
    if (!draft) fail(errors.doesNotExist, { message: 'This review request has no draft.' });
  }
}
