import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { PageQuery } from '@review-service/contracts/paging';
import { WATCHED_REVIEW_REQUEST } from '@review-service/contracts/watched';
import { number } from '@review-service/database/row-types';
import { empty, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { permits } from '../../../access/tokens/token-policy';
import { fail } from '../../../errors/api.exception';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { shownAs } from '../../../hypermedia/lists/large-columns';
import type { Listing } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import {
  BY_UPDATE,
  type CheckedReviewRequest,
  isHereRequest,
  largeRequestColumns,
  requestJoins,
  requestVisibility,
  REVIEW_REQUEST_KEY,
  ReviewRequestsService,
  type ShownReviewRequest,
} from '../review-requests';
import { type ShownUser, userPolicy } from '../../people/users';
import type { WatchedRequest } from './watched-review-request.presenter';

/** A review request, and whether the caller watches it. */
export interface FoundRequest {
  readonly request: CheckedReviewRequest;
  readonly isWatched: boolean;
}

/** Lists and changes which review requests the caller watches. */
@Injectable()
export class WatchedReviewRequestsService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
    private readonly requests: ReviewRequestsService,
  ) {}

  async find(displayId: string, caller: Caller, lock = empty): Promise<FoundRequest | undefined> {
    const request = await this.requests.find(numericId(displayId), caller);
    if (!request) return undefined;
    const watched = await this.db.find(
      { id: number },
      sql`
        select w.review_request_id as id from watched_review_request w
        where w.user_id = ${caller.userId} and w.review_request_id = ${request.id} ${lock}`,
    );
    const { policy = {} } = caller.token ?? {};
    const readable = request.readable && permits(policy, 'review_request', 'GET', displayId);
    return { request: { ...request, readable }, isWatched: watched !== undefined };
  }

  /** The same again; the entry is locked until the transaction ends. */
  lock({ displayId }: CheckedReviewRequest, caller: Caller): Promise<FoundRequest | undefined> {
    return this.find(String(displayId), caller, sql`for update of w`);
  }

  /** Those that the caller may see, the last changed first. */
  async list({ username }: ShownUser, caller: Caller, asked: PageQuery): Promise<Page<WatchedRequest>> {
    const page = await this.pager.page(this.listing(caller), asked);
    return { ...page, items: page.items.map((request) => ({ request, listedFor: username })) };
  }

  /** The watched review requests of each of these people: only the caller has any here, since they are private. */
  async ofEach(users: readonly ShownUser[], caller: Caller, room: InlineRoom) {
    const found = await this.pager.ofEach(
      users,
      (user) => (userPolicy.own(caller, user) ? { id: user.id } : undefined),
      () => this.listing(caller),
      room,
    );
    return users.map(({ username }, index) => found[index]?.map((request) => ({ request, listedFor: username })));
  }

  @Transactional()
  async add(caller: Caller, displayId: string): Promise<WatchedRequest> {
    const request = (await this.find(displayId, caller))?.request;
    // Hidden and missing ones answer alike (decision A10).
    if (!request?.readable) return fail(errors.doesNotExist);
    const [watched] = await this.db.change(
      { id: number },
      sql`
        insert into watched_review_request (user_id, review_request_id)
        select ${caller.userId}, q.id from review_request q where q.id = ${request.id} for key share of q
        on conflict (user_id, review_request_id) do update set user_id = excluded.user_id
        returning review_request_id as id`,
    );
    return watched ? { request } : fail(errors.doesNotExist);
  }

  @Transactional()
  async remove(claim: Claim<FoundRequest>): Promise<void> {
    const { request } = await claim.lock();
    await this.db.change(
      {},
      sql`
        delete from watched_review_request
        where user_id = ${claim.caller.userId} and review_request_id = ${request.id}`,
    );
  }

  private listing(caller: Caller): Listing<ShownReviewRequest> {
    const { policy = {} } = caller.token ?? {};
    const where = sql`
      q.id in (select w.review_request_id from watched_review_request w where w.user_id = ${caller.userId})
      and ${isHereRequest(caller)} and ${permits(policy, 'review_request', 'GET') ? sql`true` : sql`false`}`;
    return {
      reader: caller,
      items: [REVIEW_REQUEST_KEY, { of: WATCHED_REVIEW_REQUEST, id: sql`q.display_id` }],
      columns: this.requests.columns(caller),
      joined: requestJoins(caller),
      table: sql`review_request`,
      row: sql`q`,
      where,
      isVisible: requestVisibility.isVisible(caller),
      narrowedBy: requestVisibility.openedBy(caller),
      large: shownAs('watched_review_request', largeRequestColumns),
      order: BY_UPDATE,
      isDescending: true,
      isSearch: true,
    };
  }
}
