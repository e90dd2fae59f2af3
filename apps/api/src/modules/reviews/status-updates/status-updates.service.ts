import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { STATUS_UPDATE_EVENTS } from '@review-service/contracts/review-request-events';
import {
  type CreateStatusUpdate,
  REQUEST_RUN,
  STATUS_UPDATE,
  type StatusUpdateListQuery,
  type StatusUpdateState,
  type UpdateStatusUpdate,
} from '@review-service/contracts/status-updates';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { StatusUpdate } from '@review-service/database/entities/status-update.entity';
import { type ColumnType, json, nullable, text } from '@review-service/database/row-types';
import { join, type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { onDuplicate } from '@review-service/platform/database/on-duplicate';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { fail, failField, type FieldErrors } from '../../../errors/api.exception';
import { byId } from '../../../hypermedia/lists/each-statement';
import type { ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import type { ExtraData } from '../../../hypermedia/extra-data/extra-data-fault';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { isShownTo } from '../../../hypermedia/lists/hidden-items';
import { largeJson, largeText } from '../../../hypermedia/lists/large-columns';
import type { Listing, SortColumn } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import {
  type CheckedReviewRequest,
  eventOf,
  ReviewRequestEvents,
  type ShownReviewRequest,
} from '../../requests/review-requests';
import { StatusUpdateWriters } from './status-update.writers';
import { isShownReview } from '../reviews';

/** How many characters of a change's text are the title of the link to it. */
const TITLE = 200;

/** The state of status update `s`: its time is over without anybody changing it. */
export const stateOfUpdate: Sql = sql`
  case when s.state = 'pending' and s.stated_at + make_interval(secs => s.timeout) <= now() then 'timed-out'
    else s.state end`;

/** The reason for the cast: nobody stores another state. */
const stateType = text as unknown as ColumnType<StatusUpdateState>;

/** What is shown of `status_update s`. */
const shownColumns = (caller: Caller) =>
  together(
    columns(StatusUpdate, 's', [
      ...(['id', 'userId', 'serviceId', 'summary', 'description', 'url', 'urlText', 'timeout'] as const),
    ]),
    computed({
      state: [stateType, stateOfUpdate],
      extraData: [json<ExtraData>(), sql`s.extra_data`],
      change: [
        nullable(json<{ readonly id: number; readonly title: string }>()),
        sql`(
          select json_build_object('id', c.id, 'title', left(c.text, ${TITLE}))
          from review_request_change c where c.id = s.change_id)`,
      ],
      review: [
        nullable(json<{ readonly id: number }>()),
        sql`(
          select json_build_object('id', v.id)
          from review v where v.id = s.review_id and ${isShownReview(caller, sql`v`)})`,
      ],
    }),
  );

type Row = RowOf<ReturnType<typeof shownColumns>>;

/** A status update as it is shown. */
export type ShownStatusUpdate = Row & { readonly request: ShownReviewRequest };

/** The same, with what the caller may do with its review request. */
export type CheckedStatusUpdate = Row & { readonly request: CheckedReviewRequest };

const OLDEST_FIRST: SortColumn<Row>[] = [{ column: sql`s.id`, member: 'id', type: 'number' }];

const STATUS_UPDATE_KEY = { of: STATUS_UPDATE, id: sql`s.id` };

const LISTED = {
  table: sql`status_update`,
  row: sql`s`,
  items: [STATUS_UPDATE_KEY],
  order: OLDEST_FIRST,
  large: [largeText('s', 'description'), largeJson('s', 'extraData')],
};

function listingOf(requestId: number | Sql, caller: Caller): Listing<Row> {
  const where = sql`s.review_request_id = ${requestId}`;
  return { ...LISTED, reader: caller, columns: shownColumns(caller), where };
}

const NO_CHANGE = 'This review request has no change with this id.';
const NO_REVIEW = 'You have no review of this review request with this id.';
const TAKEN_REVIEW = 'Another status update has this review.';
const CANNOT_RUN =
  'This cannot be run now: its state must be "not-yet-run", or it must not be pending and have "can_retry" in its extra data.';

/** Finds and changes status updates, under the lock of their review request. */
@Injectable()
export class StatusUpdatesService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
    private readonly events: ReviewRequestEvents,
    private readonly writers: StatusUpdateWriters,
  ) {}

  /** One of a visible review request. */
  async find(request: CheckedReviewRequest, id: number, caller: Caller): Promise<CheckedStatusUpdate | undefined> {
    const shown = shownColumns(caller);
    const update = await this.db.find(
      shown,
      sql`select ${shown} from status_update s where s.id = ${id} and s.review_request_id = ${request.id}`,
    );
    return update && { ...update, request };
  }

  async list(
    request: CheckedReviewRequest,
    caller: Caller,
    asked: StatusUpdateListQuery,
  ): Promise<Page<CheckedStatusUpdate>> {
    const { change, 'service-id': serviceId } = asked;
    const listing = listingOf(request.id, caller);
    const conditions = [
      listing.where,
      ...(change === undefined ? [] : [sql`s.change_id = ${change}::bigint`]),
      ...(serviceId === undefined ? [] : [sql`s.service_id = ${serviceId}`]),
      ...(asked.state === undefined ? [] : [sql`${stateOfUpdate} = ${asked.state}`]),
    ];
    const where = join(conditions, ' and ');
    const page = await this.pager.page<Row>({ ...listing, where }, asked);
    return { ...page, items: page.items.map((update) => ({ ...update, request })) };
  }

  /** These of these visible review requests, by id. */
  async ofIds(
    requests: readonly ShownReviewRequest[],
    ids: readonly number[],
    caller: Caller,
  ): Promise<Map<number, ShownStatusUpdate>> {
    if (ids.length === 0) return new Map();
    const requestOf = new Map(requests.map((request) => [request.id, request]));
    const shown = together(shownColumns(caller), columns(StatusUpdate, 's', ['reviewRequestId']));
    const found = await this.db.all(
      shown,
      sql`
        select ${shown} from status_update s
        where s.id = any(${[...new Set(ids)]}::integer[])
          and s.review_request_id = any(${[...requestOf.keys()]}::integer[]) and ${isShownTo(caller, STATUS_UPDATE_KEY)}`,
    );
    return new Map(
      found.flatMap((update) => {
        const request = requestOf.get(update.reviewRequestId);
        return request ? [[update.id, { ...update, request }] as const] : [];
      }),
    );
  }

  /** Those of each of these visible review requests. */
  async ofEach(requests: readonly ShownReviewRequest[], caller: Caller, room: InlineRoom) {
    const listing = ({ id }: { readonly id: Sql }) => listingOf(id, caller);
    const found = await this.pager.ofEach(requests, byId, listing, room);
    return requests.map((request, index) => found[index]?.map((update) => ({ ...update, request })));
  }

  @Transactional()
  async create(
    claim: Claim<CheckedReviewRequest>,
    given: CreateStatusUpdate,
    extra: ExtraDataChange,
  ): Promise<CheckedStatusUpdate> {
    const request = await claim.lock();
    this.writers.expect(claim.caller, given.service_id);
    await this.expectNamed(request, given, claim.caller);
    const made = { ...valuesOf(given), state: given.state, reviewRequestId: request.id, userId: claim.caller.userId };
    const { identifiers } = await this.db.entities
      .insert(StatusUpdate, { ...made, extraData: extra({}) })
      .catch(onDuplicate(async () => failField(errors.invalidFormData, 'review_id', TAKEN_REVIEW)));
    const { id } = identifiers[0] as StatusUpdate;
    await this.tell('created', { id, request }, claim.caller);
    return (await this.find(request, id, claim.caller)) ?? fail(errors.doesNotExist);
  }

  @Transactional()
  async update(
    claim: Claim<CheckedStatusUpdate>,
    { state: asked, ...given }: UpdateStatusUpdate,
    extra: ExtraDataChange,
  ): Promise<CheckedStatusUpdate> {
    const now = await claim.lock();
    const isRun = asked === REQUEST_RUN;
    const extraData = extra(now.extraData);
    const next = {
      ...valuesOf(given),
      ...(asked !== undefined && !isRun && { state: asked, statedAt: () => 'now()' }),
    };
    const isChanged = extraData !== now.extraData || Object.values(next).some((value) => value !== undefined);
    // Asking a program to run says nothing for it.
    if (isChanged) {
      this.writers.expect(claim.caller, now.serviceId);
      this.writers.expect(claim.caller, next.serviceId ?? now.serviceId);
    }
    if (isRun && !canRun(now)) failField(errors.invalidFormData, 'state', CANNOT_RUN);
    await this.expectNamed(now.request, given, claim.caller);
    if (isChanged) {
      await this.db.entities
        .update(StatusUpdate, now.id, { ...next, extraData })
        .catch(onDuplicate(async () => failField(errors.invalidFormData, 'review_id', TAKEN_REVIEW)));
      if (!isRun) await this.tell('updated', now, claim.caller);
    }
    if (isRun) await this.tell('run-requested', now, claim.caller);
    return (await this.find(now.request, now.id, claim.caller)) ?? fail(errors.doesNotExist);
  }

  @Transactional()
  async delete(claim: Claim<CheckedStatusUpdate>): Promise<void> {
    const now = await claim.lock();
    this.writers.expect(claim.caller, now.serviceId);
    await this.db.entities.delete(StatusUpdate, now.id);
    await this.tell('deleted', now, claim.caller);
  }

  /** 105 with all that is wrong. The review stays until the transaction ends. */
  private async expectNamed(
    { id }: CheckedReviewRequest,
    { change_id: changeId, review_id: reviewId }: UpdateStatusUpdate,
    { userId }: Caller,
  ): Promise<void> {
    const faults: FieldErrors = {};
    const isThere = async (found: Sql) => (await this.db.change({}, found)).length > 0;
    const change = sql`
      select from review_request_change c where c.id = ${changeId}::bigint and c.review_request_id = ${id}`;
    if (changeId !== undefined && !(await isThere(change))) faults.change_id = [NO_CHANGE];
    const review = sql`
      select from review v
      where v.id = ${reviewId}::bigint and v.review_request_id = ${id} and v.user_id = ${userId}
        and v.reply_to_id is null
      for key share of v`;
    if (reviewId !== undefined && !(await isThere(review))) faults.review_id = [NO_REVIEW];
    if (Object.keys(faults).length > 0) fail(errors.invalidFormData, { fields: faults });
  }

  private tell(
    happened: (typeof STATUS_UPDATE_EVENTS)[number],
    { id, request }: Pick<CheckedStatusUpdate, 'id' | 'request'>,
    caller: Caller,
  ): Promise<void> {
    const event = { ...eventOf(request, caller), statusUpdateId: id, happened };
    return this.events.send('status-update.changed', event);
  }
}

/** The stored form of the fields that are given. */
const valuesOf = (given: Omit<UpdateStatusUpdate, 'state'>) => ({
  serviceId: given.service_id,
  summary: given.summary,
  description: given.description,
  url: given.url,
  urlText: given.url_text,
  timeout: given.timeout,
  changeId: given.change_id,
  reviewId: given.review_id,
});

const canRun = ({ state, extraData }: CheckedStatusUpdate): boolean =>
  state === 'not-yet-run' || (state !== 'pending' && extraData.can_retry === true);
