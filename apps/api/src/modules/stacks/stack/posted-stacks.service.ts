import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { REVIEW_REQUEST_DRAFT } from '@review-service/contracts/review-request-drafts';
import { CreateReviewRequest, REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import {
  numbersIn,
  type OrderStack,
  type PostStack,
  type StackChange,
  StackQuery,
} from '@review-service/contracts/stacks';
import { nullable, number, numbers, text } from '@review-service/database/row-types';
import { empty, join, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { onDuplicate } from '@review-service/platform/database/on-duplicate';
import { requestVisibility } from '@review-service/visibility/review-requests';
import { stackMembers } from '@review-service/visibility/stacks';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { expectTokenMay } from '../../../access/rules/token-gate';
import { ApiException, fail, failField, type FieldErrors } from '../../../errors/api.exception';
import type { RequestPlace } from '../../../http/concurrent-requests';
import { NewDiffs } from '../../diffs/diffs';
import { DraftTargetsFinder } from '../../publication/review-request-drafts';
import { type CheckedRepository, RepositoriesService } from '../../repositories/repositories';
import {
  type CheckedReviewRequest,
  draftedNames,
  idsOfCommit,
  isHereRequest,
  ReviewRequestCreation,
  ReviewRequestsService,
  ReviewRequestStates,
} from '../../requests/review-requests';
import { circleIn, matched, namedBy } from './matching';
import { type MemberFacts, memberFacts, WITH_DRAFT } from './member-facts';
import { dependencyIds } from './stack.columns';
import { type Stack, StackService } from './stack.service';
import { ItemReader, ofItem, type ReadCommit, type ReadItem } from './read-items';

/** A review request of a posted stack, and what was done with it. */
export interface PostedMember {
  /** Null: a new one, in a dry run. */
  readonly request: { readonly displayId: number; readonly summary: string } | null;
  readonly what: StackChange;
}

/** What was done with a posted stack, or would be. */
export interface PostedStack {
  readonly items: readonly PostedMember[];
  /** The numbers of those that it does not have any more. */
  readonly missing: readonly number[];
  readonly isDryRun: boolean;
}

/** What a change of a stack is to do with an item. */
interface PlannedMember {
  readonly found: MemberFacts | undefined;
  readonly commit: ReadCommit | undefined;
  readonly hasNewDiff: boolean;
  /** The ids that it is to depend on, beside the one below. */
  readonly others: readonly number[];
  readonly what: StackChange;
}

/** What is to be done, and the members that are to go. */
interface Plan {
  readonly members: readonly PlannedMember[];
  readonly missing: readonly { readonly id: number; readonly displayId: number }[];
}

/** The caller's newest review requests that are looked at for trailers and equal changes. */
const LOOKED_AT = 200;

const DRAFTED = Object.assign(new StackQuery(), { drafted: true });

const LANDED_FIRST = 'Members that have landed come first.';

/** The repository of a stack; null: none. */
interface Place {
  readonly id: number | null;
}

const DROPPED = 'It is not in its stack any more.';

/** Turns series of commits into stacks: finds or makes their review requests, and chains them. */
@Injectable()
export class PostedStacksService {
  constructor(
    private readonly db: Database,
    private readonly reader: ItemReader,
    private readonly repositories: RepositoriesService,
    private readonly requests: ReviewRequestsService,
    private readonly creation: ReviewRequestCreation,
    private readonly states: ReviewRequestStates,
    private readonly targets: DraftTargetsFinder,
    private readonly newDiffs: NewDiffs,
    private readonly stacks: StackService,
  ) {}

  /** All of it in one transaction, or nothing. A dry run writes nothing. */
  async post(caller: Caller, given: PostStack, place: RequestPlace): Promise<PostedStack> {
    expectTokenMay(caller, 'POST', REVIEW_REQUEST);
    expectTokenMay(caller, 'PUT', REVIEW_REQUEST_DRAFT);
    const repository = await this.repositories.named(given.repository, caller);
    const items = await this.reader.read(given.items, repository, caller, place, !given.dry_run);
    if (given.dry_run) {
      const { members, missing } = await this.plan(items, repository, caller);
      const shown = members.map(({ found, what }) => ({ request: found ?? null, what }));
      return { items: shown, missing: missing.map(({ displayId }) => displayId), isDryRun: true };
    }
    const keep = () => this.keep(items, repository, given, caller);
    // A commit that was posted meanwhile is found when it is tried again.
    return keep().catch((thrown: unknown) => (isPostedMeanwhile(thrown) ? keep() : onDuplicate(keep)(thrown)));
  }

  /** Orders members of the stack of a review request anew, on their drafts; landed ones first. Shows the stack as drafted. */
  @Transactional()
  async order({ caller, entity, lock }: Claim<CheckedReviewRequest>, { order }: OrderStack): Promise<Stack> {
    expectTokenMay(caller, 'PUT', REVIEW_REQUEST_DRAFT);
    const { items: members } = await this.stacks.of(entity, caller, DRAFTED);
    const numbers = numbersIn(order);
    const named = numbers.map((wanted) => members.find(({ displayId, readable }) => readable && displayId === wanted));
    const missing = numbers.filter((_, at) => !named[at]);
    if (missing.length > 0) failField(errors.invalidFormData, 'order', `Not in this stack: ${missing.join(', ')}.`);
    const landed = named.findLastIndex((one) => one?.status === 'S');
    if (named.slice(0, landed + 1).some((one) => one?.status !== 'S'))
      fail(errors.invalidAttribute, { message: LANDED_FIRST });
    const items = numbers.map((wanted) => ({ number: wanted, commit: undefined }));
    const place = await this.placeOf(entity);
    const planned = await this.plan(items, place, caller, { also: [entity.id], field: 'order' });
    await lock();
    let below: number | undefined;
    for (const member of planned.members) {
      if (member.found && member.what !== 'unchanged') await this.chain(member, below, {});
      below = member.found?.id;
    }
    return this.stacks.of(entity, caller, DRAFTED);
  }

  private async placeOf({ id }: CheckedReviewRequest): Promise<Place> {
    const place = await this.db.find(
      { id: nullable(number) },
      sql`select q.repository_id as id from review_request q where q.id = ${id}`,
    );
    return place ?? fail(errors.doesNotExist);
  }

  @Transactional()
  protected async keep(
    items: readonly ReadItem[],
    { id }: CheckedRepository,
    given: PostStack,
    caller: Caller,
  ): Promise<PostedStack> {
    const repository = await this.repositories.lockNamed(String(id), caller);
    const { members, missing } = await this.plan(items, repository, caller, { also: [], field: 'items' });
    const posted: PostedMember[] = [];
    let below: number | undefined;
    for (const [at, member] of members.entries()) {
      const request = await ofItem(at, () => this.write(member, below, repository, given, caller), 'commit_id');
      posted.push({ request, what: member.what });
      below = request.id;
    }
    if (given.close_missing) await this.close(missing, caller);
    return { items: posted, missing: missing.map(({ displayId }) => displayId), isDryRun: false };
  }

  /** @param locked the review requests that are found, and these, stay locked until the transaction ends */
  private async plan(
    items: readonly ReadItem[],
    repository: Place,
    caller: Caller,
    locked?: { readonly also: readonly number[]; readonly field: string },
  ): Promise<Plan> {
    const candidates = await this.candidates(items, repository, caller);
    const first = matched(items, candidates, repository.id).flatMap((one) => one?.id ?? []);
    if (locked) await this.lock([...first, ...locked.also]);
    // Again, as they are under their locks.
    const found = matched(items, locked ? await this.candidates(items, repository, caller) : candidates, repository.id);
    if (locked && found.some((one) => one && !first.includes(one.id))) fail(errors.unavailable);
    const ids = new Set(found.flatMap((one) => one?.id ?? []));
    const edges = await this.edges([...ids], caller);
    const members = items.map(({ commit }, at) =>
      planned(found[at], commit, at > 0 ? (found[at - 1]?.id ?? null) : undefined, ids),
    );
    this.expectNoCircle(members, edges, locked?.field ?? 'items');
    const missing = [...edges.values()].filter(
      (one) =>
        !ids.has(one.id) &&
        one.status === 'P' &&
        one.submitterId === caller.userId &&
        one.repositoryId === repository.id,
    );
    return { members, missing };
  }

  /** In one order, so that two changes of stacks wait for each other, and not for ever. */
  private async lock(ids: readonly number[]): Promise<void> {
    await this.db.change(
      {},
      sql`select from review_request where id = any(${[...ids]}::integer[]) order by id for no key update`,
    );
  }

  /** The review requests that an item may be. */
  private async candidates(items: readonly ReadItem[], repository: Place, caller: Caller): Promise<MemberFacts[]> {
    const place = { repositoryId: repository.id, localSiteId: caller.siteId };
    const commits = items.flatMap(({ commit }) => commit?.id ?? []);
    const named = items.flatMap(({ number: own, commit }) => own ?? namedBy(commit?.description ?? '').number ?? []);
    const byCommit = commits.map((id) => sql`union all (${idsOfCommit(place, id, caller)})`);
    const ofCommits = byCommit.length > 0 ? join(byCommit, ' ') : empty;
    const shown = memberFacts(caller);
    return this.db.all(
      shown,
      sql`
        select ${shown} from review_request q ${WITH_DRAFT} ${requestVisibility.openedBy(caller)}
        where ${isHereRequest(caller)} and q.id in (
          (select o.id from review_request o
            where o.submitter_id = ${caller.userId} and o.status = 'P' and o.repository_id = ${repository.id}::integer
            order by o.updated_at desc limit ${LOOKED_AT})
          union all (select o.id from review_request o
            where o.display_id = any(${named}::integer[]) and ${isHereRequest(caller, sql`o`)})
          ${ofCommits})
        order by q.id desc`,
    );
  }

  /** The members of the stacks of these, as the drafts of the caller have them. */
  private async edges(ids: readonly number[], caller: Caller) {
    const edges = { viewer: caller, drafted: true };
    const found = await this.db.all(
      {
        id: number,
        displayId: number,
        status: text,
        submitterId: number,
        repositoryId: nullable(number),
        lower: numbers,
      },
      sql`
        select q.id, q.display_id as "displayId", q.status, q.submitter_id as "submitterId",
          q.repository_id as "repositoryId", ${dependencyIds(edges)} as lower
        from review_request q where q.id in (
          select member.id from unnest(${[...ids]}::integer[]) root (id)
          cross join lateral (${stackMembers(sql`root.id`, edges)}) member)
        order by q.id`,
    );
    return new Map(found.map((one) => [one.id, one]));
  }

  private expectNoCircle(
    members: readonly PlannedMember[],
    edges: Awaited<ReturnType<PostedStacksService['edges']>>,
    field: string,
  ): void {
    const planned = new Map([...edges].map(([id, { lower }]) => [id, lower]));
    // New ones have no ids yet.
    const idOf = (at: number) => members[at]?.found?.id ?? -1 - at;
    for (const [at, { found, others }] of members.entries()) {
      if (found?.status !== 'S') planned.set(idOf(at), [...others, ...(at > 0 ? [idOf(at - 1)] : [])]);
    }
    const circle = circleIn(planned);
    if (!circle) return;
    const names = circle.map((id) => edges.get(id)?.displayId ?? `items[${-1 - id}]`);
    failField(errors.invalidFormData, field, `These would depend on each other: ${names.join(' > ')}.`);
  }

  private async write(
    member: PlannedMember,
    below: number | undefined,
    repository: CheckedRepository,
    given: PostStack,
    caller: Caller,
  ): Promise<CheckedReviewRequest> {
    const { found, commit, what } = member;
    const request = found ? await this.requests.again(found.id, caller) : await this.make(repository, commit, caller);
    if (!request) return fail(errors.doesNotExist);
    const shown = { ...request, summary: found?.summary ?? commit?.summary ?? '' };
    if (what === 'unchanged') return shown;
    const named = found ? {} : await this.named(request, given, caller);
    await this.chain({ ...member, id: request.id }, below, named, given.branch);
    if (commit && member.hasNewDiff) {
      const { patch, baseCommitId, reviewers } = commit;
      const begun = await this.newDiffs.begin(request.id, {
        name: 'diff',
        baseCommitId,
        baseDir: '',
        isFinished: true,
        extraData: {},
      });
      await this.newDiffs.add(begun, patch);
      await this.newDiffs.addReviewers(begun, reviewers);
      // A new diff has forgotten it.
      await this.db.change(
        {},
        sql`update review_request_draft set parent_commit_id = ${commit.parentId} where review_request_id = ${request.id}`,
      );
    }
    return shown;
  }

  /** Writes on the draft of a member what it builds on, and what a new one is about. */
  private async chain(
    { found, commit, others, id = found?.id ?? 0 }: PlannedMember & { readonly id?: number },
    below: number | undefined,
    named: { readonly groups?: readonly number[]; readonly people?: readonly number[] },
    branch = '',
  ): Promise<void> {
    await this.requests.openDraft({ id });
    const draft = await this.db.find(
      { id: number },
      sql`select id from review_request_draft where review_request_id = ${id}`,
    );
    const dependencies = [...others, ...(below === undefined ? [] : [below])];
    await this.db.change(
      {},
      sql`
        ${draftedNames(draft?.id ?? fail(errors.internal), { ...named, dependencies })}
        update review_request_draft set
          ${commit ? sql`commit_id = ${commit.id}, parent_commit_id = ${commit.parentId},` : empty}
          ${commit && !found ? sql`summary = ${commit.summary}, description = ${commit.description}, branch = ${branch},` : empty}
          updated_at = now()
        where review_request_id = ${id}`,
    );
  }

  private make(
    repository: CheckedRepository,
    commit: ReadCommit | undefined,
    caller: Caller,
  ): Promise<CheckedReviewRequest> {
    const wanted = Object.assign(new CreateReviewRequest(), {
      repository: String(repository.id),
      commit_id: commit?.id,
    });
    return this.creation.createWithin(caller, wanted);
  }

  /** Whom a new one names; one that was on it by a rule stays. */
  private async named(request: CheckedReviewRequest, { target_groups, target_people }: PostStack, caller: Caller) {
    const faults: FieldErrors = {};
    const { groups, people } = await this.targets.find(request, caller, { target_groups, target_people }, faults);
    if (Object.keys(faults).length > 0) fail(errors.invalidFormData, { fields: faults });
    return { ...(groups && { groups }), ...(people && { people }) };
  }

  private async close(missing: Plan['missing'], caller: Caller): Promise<void> {
    for (const { id } of missing) {
      const request = await this.requests.lock(id, caller);
      if (request?.status === 'P') await this.states.closeWithin(request, 'D', DROPPED, caller);
    }
  }
}

/** Another post made one of its review requests, or changed which they are, before this one had its locks. */
const isPostedMeanwhile = (thrown: unknown): boolean =>
  thrown instanceof ApiException &&
  (thrown.definition === errors.commitIdInUse || thrown.definition === errors.unavailable);

/** @param below the id of the item below; null: a new one; undefined: there is none */
function planned(
  found: MemberFacts | undefined,
  commit: ReadCommit | undefined,
  below: number | null | undefined,
  ids: ReadonlySet<number>,
): PlannedMember {
  if (!found) return { found, commit, hasNewDiff: true, others: [], what: 'made' };
  // What is landed, and what lies in another repository, stays; the bottom also keeps what it builds on.
  const isKept = ({ id, status, repositoryId }: MemberFacts['dependencies'][number]) =>
    !ids.has(id) && (below === undefined || status === 'S' || repositoryId !== found.repositoryId);
  const others = found.dependencies.filter(isKept).map(({ id }) => id);
  if (found.status === 'S') return { found, commit: undefined, hasNewDiff: false, others, what: 'unchanged' };
  const isRebased = commit !== undefined && (commit.id !== found.commitId || commit.parentId !== found.parentCommitId);
  const hasNewDiff = commit !== undefined && (commit.digest !== found.digest || (isRebased && !found.carriesShipIts));
  const next = [...others, ...(below === undefined ? [] : [below])];
  const isMoved =
    next.length !== found.dependencies.length || !next.every((id) => found.dependencies.some((one) => one.id === id));
  const what = hasNewDiff ? 'updated' : isMoved || isRebased ? 'moved' : 'unchanged';
  return { found, commit, hasNewDiff, others, what };
}
