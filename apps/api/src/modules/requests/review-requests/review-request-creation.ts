import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { LARGEST_INTEGER } from '@review-service/contracts/fields';
import { type CreateReviewRequest, REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import { toolNamed } from '@review-service/contracts/tools';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Audit } from '@review-service/platform/audit/audit';
import { Database } from '@review-service/platform/database/database';
import { onDuplicate } from '@review-service/platform/database/on-duplicate';
import { byAgentOf } from '../../../access/callers/by-agent';
import type { Caller } from '../../../access/callers/caller';
import { refuse } from '../../../access/rules/refuse';
import { fail, failField } from '../../../errors/api.exception';
import type { ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import type { Embed } from '../../../hypermedia/resources/presenter';
import { type CheckedRepository, RepositoriesService } from '../../repositories/repositories';
import { UsersService } from '../../people/users';
import type { ReadDraft } from './commit-drafts';
import { type CommitPlace, numberIn } from './commits';
import { isHere } from './review-request.access';
import { ReviewRequestPresenter } from './review-request.presenter';
import { type CheckedReviewRequest, ReviewRequestsService } from './review-requests.service';

const SHOWN = { definition: REVIEW_REQUEST, presenter: ReviewRequestPresenter };

/** Where a new review request is, and the commit that it is about; null: none. */
interface NewPlace extends CommitPlace {
  readonly commitId: string | null;
}

/** What a new review request is made of. */
interface Wanted {
  readonly caller: Caller;
  readonly submitterId: number;
  readonly given: CreateReviewRequest;
  readonly extra: ExtraDataChange;
  /** Draws one that is in the way. */
  readonly embed: Embed;
  /** Absent: its draft is empty. */
  readonly commit: ReadDraft | undefined;
}

/** Makes review requests. */
@Injectable()
export class ReviewRequestCreation {
  constructor(
    private readonly db: Database,
    private readonly requests: ReviewRequestsService,
    private readonly repositories: RepositoriesService,
    private readonly users: UsersService,
    private readonly audit: Audit,
  ) {}

  /** Makes one with its draft. The order of its checks is that of the reference. */
  async create(
    caller: Caller,
    given: CreateReviewRequest,
    extra: ExtraDataChange,
    embed: Embed,
    commit?: ReadDraft,
  ): Promise<CheckedReviewRequest> {
    const submitterId = await this.submitter(caller, given.submit_as?.trim() ?? '');
    const wanted = { caller, submitterId, given, extra, embed, commit };
    // A number that an import took meanwhile is counted when it is tried again; a commit id is then seen to be in use.
    return this.make(wanted).catch(onDuplicate(() => this.make(wanted)));
  }

  private async submitter(caller: Caller, name: string): Promise<number> {
    if (name === '' || name === caller.person?.username) return caller.userId;
    if (!caller.may('reviews.can_submit_as_another_user')) refuse(caller);
    return (await this.users.memberNamed(name, caller)).id;
  }

  /** One of the caller's, in a transaction that has others, too. */
  @Transactional()
  createWithin(caller: Caller, given: CreateReviewRequest): Promise<CheckedReviewRequest> {
    return this.make({
      caller,
      submitterId: caller.userId,
      given,
      extra: (none) => none,
      embed: () => undefined,
      commit: undefined,
    });
  }

  @Transactional()
  private async make(wanted: Wanted): Promise<CheckedReviewRequest> {
    const { caller, given, extra } = wanted;
    const repository =
      given.repository === undefined ? undefined : await this.repositories.lockNamed(given.repository, caller);
    if (!repository && caller.bounds.some(({ repositories }) => repositories)) {
      fail(errors.permissionDenied, { message: 'This token works within its repositories only: name one of them.' });
    }
    const place = {
      ...{ repositoryId: repository?.id ?? null, localSiteId: caller.siteId },
      commitId: commitIdOf(given, repository) || null,
    };
    await this.expectNewCommit(place, wanted);
    expectHistoryPossible(given, repository);
    if (given.changenum !== undefined && place.commitId === null) fail(errors.repositoryNotRead);
    const fillDraft = await wanted.commit?.();
    const id = await this.insert(place, wanted, extra({}));
    await this.requests.openDraft({ id });
    await fillDraft?.({ id });
    const made = (await this.requests.lock(id, caller)) ?? fail(errors.doesNotExist);
    const details = { reviewRequestId: id, submitter: made.submitter.name, repositoryId: place.repositoryId };
    await this.audit.write({ action: 'review-request.created', subject: `review-request ${made.displayId}`, details });
    return made;
  }

  /** The other review request is named only to those who may see it. */
  private async expectNewCommit(place: NewPlace, { caller, embed }: Wanted): Promise<void> {
    const { commitId } = place;
    const other = commitId === null ? undefined : await this.requests.ofCommit(place, commitId, caller);
    if (!other) return;
    const shown = other.readable ? embed(SHOWN, other) : undefined;
    fail(errors.commitIdInUse, shown && { more: { review_request: shown } });
  }

  /** Its number is the next on its site: the row that has the last one is locked until the transaction ends. */
  private async insert(
    { repositoryId, localSiteId, commitId }: NewPlace,
    { caller, submitterId, given }: Wanted,
    extraData: object,
  ): Promise<number> {
    const [made] = await this.db.change(
      { id: number },
      sql`
        with drawn as (
          insert into review_request_number as n (local_site_id, last)
          select ${localSiteId ?? 0}, coalesce(max(q.display_id), 0) + 1 from review_request q where ${isHere(caller)}
          on conflict (local_site_id) do update set last = greatest(n.last + 1, excluded.last)
          returning last)
        insert into review_request (
          local_site_id, display_id, submitter_id, repository_id, commit_id, change_number, created_with_history,
          extra_data, by_agent)
        select ${localSiteId}::integer, last, ${submitterId}, ${repositoryId}::integer, ${commitId}::text,
          ${commitId === null ? null : numberIn(commitId)}::integer, ${given.create_with_history}, ${extraData}::jsonb,
          ${byAgentOf(caller)}::jsonb
        from drawn returning id`,
    );
    return made?.id ?? fail(errors.internal);
  }
}

/** The number of a change is its id where changes have numbers; its texts stay in the draft's hands. */
function commitIdOf({ commit_id, changenum }: CreateReviewRequest, repository: CheckedRepository | undefined) {
  if (commit_id || changenum === undefined || !toolNamed(repository?.tool ?? '')?.requiresChangeNumber)
    return commit_id;
  if (changenum < 1 || changenum > LARGEST_INTEGER) {
    failField(errors.invalidFormData, 'changenum', `This must be a number from 1 to ${LARGEST_INTEGER}.`);
  }
  return String(changenum);
}

/** A series of commits needs a repository whose patches are read, and sends each commit itself. */
function expectHistoryPossible(given: CreateReviewRequest, repository: CheckedRepository | undefined): void {
  if (!given.create_with_history) return;
  const hasHistory = toolNamed(repository?.tool ?? '')?.hasHistory;
  const reason = !repository
    ? 'A series of commits needs a repository.'
    : given.create_from_commit_id || given.changenum !== undefined
      ? 'A series of commits is uploaded commit by commit: leave out create_from_commit_id and changenum.'
      : hasHistory
        ? undefined
        : `There are no series of commits for ${repository.tool}.`;
  if (reason !== undefined) {
    fail(errors.invalidFormData, { fields: { create_with_history: [reason] }, more: { reason } });
  }
}
