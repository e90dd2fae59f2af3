import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { number } from '@review-service/database/row-types';
import { empty, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { refuse } from '../../../access/refuse';
import { permits } from '../../../access/tokens/token-policy';
import { fail } from '../../../errors/api.exception';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { type CheckedReviewRequest, ReviewRequestsService } from '../review-requests';

/** A review request, and whether the caller has hidden it in this way. */
export interface FoundRequest {
  readonly request: CheckedReviewRequest;
  readonly isHidden: boolean;
}

/** Changes which review requests the caller has archived or muted: each is one of the two at most. */
@Injectable()
export class HiddenReviewRequestsService {
  constructor(
    private readonly db: Database,
    private readonly requests: ReviewRequestsService,
  ) {}

  async find(displayId: string, isMuted: boolean, caller: Caller, lock = empty): Promise<FoundRequest | undefined> {
    const request = await this.requests.find(numericId(displayId), caller);
    if (!request) return undefined;
    const hidden = await this.db.find(
      { id: number },
      sql`
        select h.review_request_id as id from hidden_review_request h
        where h.user_id = ${caller.userId} and h.review_request_id = ${request.id} and h.is_muted = ${isMuted} ${lock}`,
    );
    const { policy = {} } = caller.token ?? {};
    const readable = request.readable && permits(policy, 'review_request', 'GET', displayId);
    return { request: { ...request, readable }, isHidden: hidden !== undefined };
  }

  /** The same again; the entry is locked until the transaction ends. */
  lock({ displayId }: CheckedReviewRequest, isMuted: boolean, caller: Caller): Promise<FoundRequest | undefined> {
    return this.find(String(displayId), isMuted, caller, sql`for update of h`);
  }

  @Transactional()
  async hide(caller: Caller, displayId: string, isMuted: boolean): Promise<FoundRequest> {
    const found = (await this.find(displayId, isMuted, caller)) ?? fail(errors.doesNotExist);
    if (!found.request.readable) refuse(caller);
    return (await this.mark(found.request, caller, isMuted)) ? found : fail(errors.doesNotExist);
  }

  /** Hides a review request that the caller may see. Resolves with whether it is still there. */
  async mark({ id }: CheckedReviewRequest, caller: Caller, isMuted: boolean): Promise<boolean> {
    const hidden = await this.db.change(
      { id: number },
      sql`
        insert into hidden_review_request (user_id, review_request_id, is_muted)
        select ${caller.userId}, q.id, ${isMuted} from review_request q where q.id = ${id}
        for key share of q
        on conflict (user_id, review_request_id) do update set is_muted = excluded.is_muted
        returning review_request_id as id`,
    );
    return hidden.length > 0;
  }

  /** What is hidden in the other way stays so. */
  @Transactional()
  async show(claim: Claim<FoundRequest>, isMuted: boolean): Promise<void> {
    const { request } = await claim.lock();
    await this.db.change(
      {},
      sql`
        delete from hidden_review_request
        where user_id = ${claim.caller.userId} and review_request_id = ${request.id} and is_muted = ${isMuted}`,
    );
  }
}
