import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import {
  type AllAttentionQuery,
  type AskForAttention,
  ATTENTION_ENTRY,
  type AttentionReason,
  type DismissAttention,
} from '@review-service/contracts/attention';
import { errors } from '@review-service/contracts/errors';
import type { PageQuery } from '@review-service/contracts/paging';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { Attention } from '@review-service/database/entities/attention.entity';
import {
  boolean,
  type ColumnType,
  type IdAndName,
  json,
  nullable,
  number,
  text,
} from '@review-service/database/row-types';
import { empty, type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { requestVisibility } from '@review-service/visibility/review-requests';
import { stackBelow } from '@review-service/visibility/stacks';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { fail, failField } from '../../../errors/api.exception';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { byId } from '../../../hypermedia/lists/each-statement';
import { type Listing, type SortColumn, timeKey } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import { GROUP_KEY, isReadableGroup, livesHere, readableGroupsNamed } from '../../groups/groups';
import { isMemberHere } from '../../people/users';
import {
  type CheckedReviewRequest,
  eventOf,
  isHereRequest,
  type NamedPerson,
  type NamedRequest,
  personColumn,
  REVIEW_REQUEST_KEY,
  ReviewRequestEvents,
  type ShownReviewRequest,
} from '../review-requests';

/** The reason for the cast: nobody stores another reason. */
const reasonType = text as unknown as ColumnType<AttentionReason>;

/** The person or the group of `attention a` is first asked to review a lower one of the stack. */
const IS_LATER = sql`(
  a.reason in ('reviewer', 'updated') and exists (
    select from (${stackBelow(sql`a.review_request_id`)}) lower join attention b on b.review_request_id = lower.id
    where lower.id <> a.review_request_id and b.reason in ('reviewer', 'updated') and not b.is_dismissed
      and (b.user_id, b.group_id) is not distinct from (a.user_id, a.group_id)))`;

/** What is shown of `attention a` of `review_request q`. */
const shownColumns = (caller: Caller) =>
  together(
    columns(Attention, 'a', ['id', 'userId', 'note']),
    computed({
      reason: [reasonType, sql`a.reason`],
      since: [text, timeKey(sql`a.since`)],
      isLater: [boolean, IS_LATER],
      about: [
        json<NamedRequest>(),
        sql`json_build_object('id', q.id, 'displayId', q.display_id, 'summary', q.summary)`,
      ],
      person: [
        nullable(json<NamedPerson>()),
        sql`(select ${personColumn(caller)} from user_account u where u.id = a.user_id)`,
      ],
      group: [
        nullable(json<IdAndName>()),
        sql`(select json_build_object('id', g.id, 'name', g.name) from review_group g where g.id = a.group_id)`,
      ],
      askedBy: [
        nullable(json<NamedPerson>()),
        sql`(select ${personColumn(caller)} from user_account u where u.id = a.changed_by_id)`,
      ],
    }),
  );

/** An entry as it is shown. */
export type ShownAttention = RowOf<ReturnType<typeof shownColumns>>;

/** The same, with what the caller may do with its review request. */
export type CheckedAttention = ShownAttention & { readonly request: CheckedReviewRequest };

const OLDEST_FIRST: SortColumn<ShownAttention>[] = [
  { column: timeKey(sql`a.since`), member: 'since', type: 'time' },
  { column: sql`a.id`, member: 'id', type: 'number' },
];

const NOBODY = 'Say who is to act: a person by "username", or a group by "group_name", not both.';
const NO_PERSON = 'There is nobody of this name here.';
const NO_GROUP = 'There is no review group of this name here.';
const CLOSED = 'Nobody is expected to act on a review request that is closed or not published.';

/** Groups that the caller does not see are not named. */
const isShownGroup = (caller: Caller): Sql => sql`
  (a.group_id is null or exists (
    select from review_group g where g.id = a.group_id and ${livesHere(caller)} and ${isReadableGroup(caller)}))`;

const FROM = sql`attention a join review_request q on q.id = a.review_request_id`;

/** The entries of these review requests, which the caller sees. */
const listingOf = (requestId: number | Sql, caller: Caller): Listing<ShownAttention> => ({
  reader: caller,
  table: sql`attention`,
  row: sql`a`,
  items: [{ of: ATTENTION_ENTRY, id: sql`a.id` }],
  columns: shownColumns(caller),
  joined: sql`join review_request q on q.id = a.review_request_id`,
  where: sql`a.review_request_id = ${requestId} and not a.is_dismissed`,
  isVisible: isShownGroup(caller),
  order: OLDEST_FIRST,
});

/** Reads who is expected to act, and changes it by hand under the lock of the review request. */
@Injectable()
export class AttentionService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
    private readonly events: ReviewRequestEvents,
  ) {}

  /** One of a visible review request. */
  async find(request: CheckedReviewRequest, id: number, caller: Caller): Promise<CheckedAttention | undefined> {
    const shown = shownColumns(caller);
    const entry = await this.db.find(
      shown,
      sql`
        select ${shown} from ${FROM}
        where a.id = ${id} and a.review_request_id = ${request.id} and not a.is_dismissed and ${isShownGroup(caller)}`,
    );
    return entry && { ...entry, request };
  }

  /** Who is expected to act on a visible review request, who has been for longest first. */
  async list(request: CheckedReviewRequest, caller: Caller, asked: PageQuery): Promise<Page<CheckedAttention>> {
    const page = await this.pager.page(listingOf(request.id, caller), asked);
    return { ...page, items: page.items.map((entry) => ({ ...entry, request })) };
  }

  /** The same of each of these. */
  ofEach(requests: readonly ShownReviewRequest[], caller: Caller, room: InlineRoom) {
    return this.pager.ofEach(requests, byId, ({ id }: { readonly id: Sql }) => listingOf(id, caller), room);
  }

  /** What the caller, or a group that they see, is expected to act on. */
  all(caller: Caller, asked: AllAttentionQuery): Promise<Page<ShownAttention>> {
    const { group } = asked;
    const whose =
      group === undefined
        ? sql`a.user_id = ${caller.userId}`
        : sql`a.group_id in (select id from ${readableGroupsNamed([group], caller)} named)`;
    const listing: Listing<ShownAttention> = {
      ...listingOf(0, caller),
      items: [
        { of: ATTENTION_ENTRY, id: sql`a.id` },
        { ...REVIEW_REQUEST_KEY, id: sql`q.display_id` },
        { ...GROUP_KEY, name: sql`(select g.name from review_group g where g.id = a.group_id)` },
      ],
      narrowedBy: sql`
        join review_request q on q.id = a.review_request_id and ${isHereRequest(caller)}
        ${requestVisibility.openedBy(caller)}`,
      where: sql`${whose} and not a.is_dismissed ${asked.stack === 'all' ? empty : sql`and not ${IS_LATER}`}`,
      isVisible: requestVisibility.isVisible(caller),
      // Few review requests wait for anybody: an index finds them, and to plan takes longer than to read them.
      hasOnePlan: true,
    };
    return this.pager.page(listing, asked);
  }

  /** Asks for somebody who sees the review request. Who is expected already is, from now on, for this reason. */
  @Transactional()
  async ask(claim: Claim<CheckedReviewRequest>, given: AskForAttention): Promise<CheckedAttention> {
    const { caller } = claim;
    const request = await claim.lock();
    if (request.status !== 'P' || !request.isPublished) failField(errors.invalidFormData, 'note', CLOSED);
    const { username, group_name: groupName, note } = given;
    if ((username === undefined) === (groupName === undefined)) failField(errors.invalidFormData, 'username', NOBODY);
    const userId = username === undefined ? null : await this.personNamed(username, caller);
    const groupId = groupName === undefined ? null : await this.groupNamed(groupName, caller);
    const [made] = await this.db.change(
      { id: number },
      sql`
        insert into attention (review_request_id, user_id, group_id, reason, since, note, changed_by_id)
        values (${request.id}, ${userId}, ${groupId}, 'asked', now(), ${note}, ${caller.userId})
        on conflict (review_request_id, user_id, group_id) do update
          set reason = excluded.reason, since = excluded.since, note = excluded.note,
            changed_by_id = excluded.changed_by_id, is_dismissed = false
        returning id`,
    );
    await this.events.moveAttention('attention.asked', eventOf(request, caller), { username, group: groupName });
    return (made && (await this.find(request, made.id, caller))) ?? fail(errors.doesNotExist);
  }

  /** Resolves with the entry as it was. */
  @Transactional()
  async dismiss(claim: Claim<CheckedAttention>, { dismissed }: DismissAttention): Promise<CheckedAttention> {
    const entry = await claim.lock();
    if (!dismissed) return entry;
    await this.db.change(
      {},
      sql`
        update attention set is_dismissed = true, since = now(), note = '', changed_by_id = ${claim.caller.userId}
        where id = ${entry.id}`,
    );
    const who = { username: entry.person?.name, group: entry.group?.name };
    await this.events.moveAttention('attention.dismissed', eventOf(entry.request, claim.caller), who);
    return entry;
  }

  private async personNamed(name: string, caller: Caller): Promise<number> {
    const found = await this.db.find(
      { id: number },
      sql`select u.id from user_account u where u.username = ${name} and u.is_active and ${isMemberHere(caller)}`,
    );
    return found?.id ?? failField(errors.invalidFormData, 'username', NO_PERSON);
  }

  private async groupNamed(name: string, caller: Caller): Promise<number> {
    const found = await this.db.find({ id: number }, sql`select id from ${readableGroupsNamed([name], caller)} named`);
    return found?.id ?? failField(errors.invalidFormData, 'group_name', NO_GROUP);
  }
}
