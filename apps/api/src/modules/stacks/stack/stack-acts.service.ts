import { randomUUID } from 'node:crypto';
import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { REVIEW_REQUEST_DRAFT } from '@review-service/contracts/review-request-drafts';
import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import { REVIEW, UpdateReview } from '@review-service/contracts/reviews';
import {
  type CloseStack,
  numbersIn,
  type PublishStack,
  type ReviewStack,
  StackQuery,
} from '@review-service/contracts/stacks';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { onDuplicate } from '@review-service/platform/database/on-duplicate';
import type { Caller } from '../../../access/callers/caller';
import { refuse } from '../../../access/rules/refuse';
import { expectTokenMay } from '../../../access/rules/token-gate';
import type { Claim } from '../../../access/targets/claim';
import { ApiException, fail, failField, type FieldErrors } from '../../../errors/api.exception';
import { DraftPublication, type Published } from '../../publication/review-request-drafts';
import {
  type CheckedReviewRequest,
  eventOf,
  ReviewRequestEvents,
  ReviewRequestsService,
  ReviewRequestStates,
} from '../../requests/review-requests';
import { ReviewDrafts } from '../../reviews/reviews';
import type { Placed } from './layers';
import type { ShownMember } from './stack.columns';
import { type Stack, StackService } from './stack.service';

type Member = Placed<ShownMember>;

const DRAFTED = Object.assign(new StackQuery(), { drafted: true });

/** Publishes, reviews and closes several members of a stack: each act is one transaction, with one mail for each reader. */
@Injectable()
export class StackActs {
  constructor(
    private readonly db: Database,
    private readonly stacks: StackService,
    private readonly requests: ReviewRequestsService,
    private readonly events: ReviewRequestEvents,
    private readonly drafts: DraftPublication,
    private readonly reviews: ReviewDrafts,
    private readonly states: ReviewRequestStates,
  ) {}

  /** 211 if there is nothing to publish, 225 with all that is missing. */
  publish(claim: Claim<CheckedReviewRequest>, given: PublishStack): Promise<Stack> {
    return this.publishLocked(claim, given).catch(onDuplicate(async () => fail(errors.commitIdTaken)));
  }

  @Transactional()
  protected async publishLocked(
    { caller, entity, lock }: Claim<CheckedReviewRequest>,
    { items, all, trivial: isTrivial, change_description: said }: PublishStack,
  ): Promise<Stack> {
    expectTokenMay(caller, 'PUT', REVIEW_REQUEST_DRAFT);
    const { items: members } = await this.stacks.of(entity, caller, DRAFTED);
    const asked = items === undefined ? undefined : named(members, items);
    const own = await this.ownDrafts(asked ?? members, caller);
    const isChosen = ({ place }: Member) => all || place.role === 'this' || place.role === 'below';
    const chosen = asked ?? members.filter((member) => isChosen(member) && own.has(member.id));
    const without = asked?.filter(({ id }) => !own.has(id)) ?? [];
    if (without.length > 0) refuseItems(without.map(({ displayId }) => [displayId, NO_DRAFT]));
    if (chosen.length === 0) fail(errors.nothingToPublish);
    await this.lockAll([entity, ...chosen], lock);
    if (said !== undefined) await this.describe(chosen, said);
    const published: { readonly member: Member; readonly made: Published }[] = [];
    const faults: [number, string][] = [];
    for (const member of chosen) {
      try {
        published.push({ member, made: await this.drafts.make(member.id, caller, { asOwner: false }) });
      } catch (thrown) {
        if (!(thrown instanceof ApiException)) throw thrown;
        if (thrown.definition !== errors.nothingToPublish) faults.push([member.displayId, thrown.message]);
      }
    }
    if (faults.length > 0) refuseItems(faults);
    if (published.length === 0) fail(errors.nothingToPublish);
    const together = togetherOf(published.length);
    for (const [at, { member, made }] of published.entries()) {
      const { as, publisherId: actorId, changeId } = made;
      const event = { ...eventOf(member, caller), ...together(at), actorId, isTrivial };
      if (as === 'updated' && changeId !== undefined)
        await this.events.send('review-request.updated', { ...event, changeId });
      else
        await this.events.send('review-request.published', { ...event, ...(changeId !== undefined && { changeId }) });
    }
    const numbers = published.map(({ member }) => member.displayId);
    await this.events.send('stack.published', { ...eventOf(entity, caller), published: numbers });
    return this.stacks.of(entity, caller, new StackQuery());
  }

  /** 412 if one of them has another revision by now. */
  @Transactional()
  async review({ caller, entity, lock }: Claim<CheckedReviewRequest>, { items }: ReviewStack): Promise<Stack> {
    expectTokenMay(caller, 'POST', REVIEW);
    const { items: members } = await this.stacks.of(entity, caller, new StackQuery());
    const chosen = named(members, items.map((item) => item.review_request).join(','));
    await this.lockAll([entity, ...chosen], lock);
    const together = togetherOf(chosen.length);
    const faults: [number, string][] = [];
    const told: { readonly member: Member; readonly reviewId: number }[] = [];
    for (const member of chosen) {
      const given = items.find((item) => item.review_request === member.displayId);
      const request = await this.requests.again(member.id, caller);
      if (!given || !request?.readable) return fail(errors.doesNotExist);
      if (request.latestDiff !== given.at_revision) {
        const message = `#${member.displayId} has revision ${request.latestDiff ?? 'none'} by now: read it first.`;
        fail(errors.preconditionFailed, { message, fields: { items: [message] } });
      }
      try {
        const { id: reviewId } = await this.reviews.publishWithin(request, writing(given), caller);
        told.push({ member, reviewId });
      } catch (thrown) {
        if (!(thrown instanceof ApiException) || thrown.definition !== errors.cannotPublish) throw thrown;
        faults.push([member.displayId, thrown.message]);
      }
    }
    if (faults.length > 0) refuseItems(faults);
    for (const [at, { member, reviewId }] of told.entries()) {
      const event = { ...eventOf(member, caller), ...together(at), reviewId, isToOwnerOnly: false };
      await this.events.send('review.published', event);
    }
    return this.stacks.of(entity, caller, new StackQuery());
  }

  /** Those that are closed already stay as they are. */
  @Transactional()
  async close({ caller, entity, lock }: Claim<CheckedReviewRequest>, given: CloseStack): Promise<Stack> {
    expectTokenMay(caller, 'PUT', REVIEW_REQUEST);
    const { items: members } = await this.stacks.of(entity, caller, new StackQuery());
    const upTo = given.up_to ?? entity.displayId;
    const [highest] = named(members, String(upTo), 'up_to');
    const of = await this.stacks.of(
      { ...entity, id: highest?.id ?? entity.id, displayId: upTo },
      caller,
      new StackQuery(),
    );
    const chosen = of.items.filter(({ place }) => place.role === 'this' || place.role === 'below');
    if (chosen.some(({ readable }) => !readable)) refuse(caller);
    const open = chosen.filter(({ status }) => status === 'P');
    const commits = given.commit_ids === undefined ? [] : given.commit_ids.split(/[\s,]+/).filter((id) => id !== '');
    if (commits.length > open.length) failField(errors.invalidFormData, 'commit_ids', TOO_MANY);
    await this.lockAll([entity, ...open], lock);
    const together = togetherOf(open.length);
    for (const [at, { id }] of open.entries()) {
      const request = (await this.requests.again(id, caller)) ?? fail(errors.doesNotExist);
      const commit = commits[at];
      const text = commit === undefined ? '' : `Landed as ${commit}.`;
      if (request.status === 'P') await this.states.closeWithin(request, 'S', text, caller, together(at));
    }
    return this.stacks.of(entity, caller, new StackQuery());
  }

  /** In the order of their ids, as all changes of stacks lock: none waits for another one for ever. */
  private async lockAll(requests: readonly { readonly id: number }[], lock: () => Promise<unknown>): Promise<void> {
    const ids = requests.map(({ id }) => id);
    await this.db.change(
      {},
      sql`select from review_request where id = any(${ids}::integer[]) order by id for no key update`,
    );
    await lock();
  }

  /** The ids of those of the caller's that have a draft. */
  private async ownDrafts(members: readonly Member[], caller: Caller): Promise<ReadonlySet<number>> {
    const found = await this.db.all(
      { id: number },
      sql`
        select q.id from review_request q join review_request_draft d on d.review_request_id = q.id
        where q.id = any(${members.map(({ id }) => id)}::integer[]) and q.submitter_id = ${caller.userId} and q.status = 'P'`,
    );
    return new Set(found.map(({ id }) => id));
  }

  private async describe(members: readonly Member[], said: string): Promise<void> {
    await this.db.change(
      {},
      sql`
        update review_request_draft d set change_description = ${said.trim()}, change_description_is_markdown = false
        from review_request q
        where q.id = d.review_request_id and (q.is_published or d.reopens)
          and q.id = any(${members.map(({ id }) => id)}::integer[])`,
    );
  }
}

const NO_DRAFT = 'It has no draft of yours.';
const TOO_MANY = 'There are more commits than review requests to close.';
const SHIP_IT = 'Ship It!';

/** These members, from the bottom up. 105 for numbers that are none of them. */
function named(members: readonly Member[], text: string, field = 'items'): readonly Member[] {
  const wanted = new Set(numbersIn(text));
  const found = members.filter(({ readable, displayId }) => readable && wanted.has(displayId));
  const missing = [...wanted].filter((id) => !found.some(({ displayId }) => displayId === id));
  if (missing.length > 0) failField(errors.invalidFormData, field, `Not in this stack: ${missing.join(', ')}.`);
  return found;
}

function refuseItems(faults: readonly (readonly [number, string])[]): never {
  const fields: FieldErrors = { items: faults.map(([displayId, message]) => `#${displayId}: ${message}`) };
  return fail(errors.cannotPublish, {
    message: [errors.cannotPublish.message, ...(fields.items ?? [])].join(' '),
    fields,
  });
}

/** What is said in a review; without words, what its draft says. */
const writing =
  ({ text = '', ship_it: shipIt = false }: ReviewStack['items'][number]) =>
  ({ bodyTop }: { readonly bodyTop: string }): UpdateReview => {
    const words = text.trim() || bodyTop || (shipIt ? SHIP_IT : '');
    return Object.assign(new UpdateReview(), { body_top: words, ship_it: shipIt });
  };

/** What the events of one act have in common; of a single one nothing. */
function togetherOf(togetherCount: number) {
  if (togetherCount < 2) return () => ({});
  const togetherId = randomUUID();
  return (togetherAt: number) => ({ togetherId, togetherCount, togetherAt });
}
