import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { REVIEW_REQUEST_DRAFT, type UpdateReviewRequestDraft } from '@review-service/contracts/review-request-drafts';
import { columns } from '@review-service/database/columns';
import { ReviewRequest } from '@review-service/database/entities/review-request.entity';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { onDuplicate } from '@review-service/platform/database/on-duplicate';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { refuse } from '../../../access/rules/refuse';
import { fail, type FieldErrors } from '../../../errors/api.exception';
import type { ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import type { ExtraData } from '../../../hypermedia/extra-data/extra-data-fault';
import type { Embed } from '../../../hypermedia/resources/presenter';
import {
  type CheckedReviewRequest,
  draftedNames,
  isEditable,
  mayChangeStatus,
  type ReadDraft,
  ReviewRequestsService,
  ReviewRequestStates,
} from '../../requests/review-requests';
import { DraftPublication } from './draft-publication';
import { type DraftTargets, DraftTargetsFinder } from './draft-targets';
import { changeTexts } from './draft-texts';
import { ReviewRequestDraftPresenter } from './review-request-draft.presenter';
import { draftColumns, type ShownDraft } from './review-request-draft.columns';
import { type StoredDraft, storedDraftColumns } from './stored-draft';

const noDraft = (): never => fail(errors.doesNotExist, { message: 'This review request has no draft.' });

/** How a draft is to be changed, beside its declared fields. */
interface AskedChange {
  readonly extra: ExtraDataChange;
  /** Draws the draft for an error, as Review Board does. */
  readonly embed: Embed;
  /** Fills the draft from a commit, before what is given changes it. */
  readonly commit: ReadDraft | undefined;
  /** A discarded review request is opened again first, by those who may change its status. */
  readonly isToReopen?: boolean;
}

const SHOWN = { definition: REVIEW_REQUEST_DRAFT, presenter: ReviewRequestDraftPresenter };

/** Where the commit id of a review request is unique. */
const PLACE = columns(ReviewRequest, 'q', ['id', 'repositoryId', 'localSiteId']);

const taken = (): never => fail(errors.commitIdTaken);

/** How to publish: no change of the draft. */
const MANNER: readonly string[] = [
  'public',
  'trivial',
  'publish_as_owner',
] satisfies (keyof UpdateReviewRequestDraft)[];

const isPublicationAlone = (given: UpdateReviewRequestDraft): boolean =>
  Object.entries(given).every(([name, value]) => value === undefined || MANNER.includes(name));

/** Finds, changes and publishes the drafts of review requests. */
@Injectable()
export class ReviewRequestDraftsService {
  constructor(
    private readonly db: Database,
    private readonly requests: ReviewRequestsService,
    private readonly states: ReviewRequestStates,
    private readonly named: DraftTargetsFinder,
    private readonly publication: DraftPublication,
  ) {}

  /** The draft of a request that the caller may edit; 100 if there is none. */
  async of(request: { readonly id: number }, caller: Caller): Promise<ShownDraft> {
    return (await this.find(request, caller)) ?? noDraft();
  }

  /** The same, or undefined. */
  async find(request: { readonly id: number }, caller: Caller): Promise<ShownDraft | undefined> {
    return (await this.ofRequests([request.id], caller)).get(request.id);
  }

  /** The drafts of these visible review requests that the caller may edit. */
  async ofRequests(ids: readonly number[], caller: Caller): Promise<Map<number, ShownDraft>> {
    const shown = draftColumns(caller);
    // By the drafts: PostgreSQL would else read all review requests of the caller to find these among them.
    const drafts = await this.db.all(
      shown,
      sql`
        select ${shown} from review_request_draft d join review_request q on q.id = d.review_request_id
        where d.review_request_id = any(${[...ids]}) and ${isEditable(caller)}`,
      { keepsPlan: true },
    );
    return new Map(drafts.map((draft) => [draft.requestId, draft]));
  }

  /**
   * Makes the draft if there is none, changes it, and publishes it if that is asked for: all of it or nothing
   * (decision D3). Resolves with the draft as it is, or was when it was published.
   */
  async change(
    claim: Claim<CheckedReviewRequest>,
    given: UpdateReviewRequestDraft,
    asked: AskedChange,
  ): Promise<ShownDraft> {
    return this.changeLocked(claim, given, asked).catch(onDuplicate(async () => taken()));
  }

  @Transactional()
  async delete(claim: Claim<CheckedReviewRequest>): Promise<void> {
    const { id } = await claim.lock();
    const deleted = await this.db.change(
      { id: number },
      sql`delete from review_request_draft where review_request_id = ${id} returning id`,
    );
    if (deleted.length === 0) noDraft();
  }

  @Transactional()
  protected async changeLocked(
    { caller, lock }: Claim<CheckedReviewRequest>,
    given: UpdateReviewRequestDraft,
    { extra, embed, commit, isToReopen = false }: AskedChange,
  ): Promise<ShownDraft> {
    const request = await lock();
    if (isToReopen && request.status === 'D') {
      if (!mayChangeStatus(caller, request)) refuse(caller);
      await this.states.reopen(request, caller);
    }
    if (given.public) await this.publication.lock(request.id);
    let stored = await this.opened(request);
    if (given.commit_id && given.commit_id !== stored.commitId) {
      if (await this.publication.isCommitTaken(await this.place(request), given.commit_id, caller)) taken();
    }
    if (commit) {
      const fillDraft = await commit();
      await fillDraft(request);
      stored = await this.opened(request);
    }
    const faults: FieldErrors = {};
    const isSaid = given.changedescription !== undefined || given.changedescription_text_type !== undefined;
    if (isSaid && !request.isPublished && !stored.reopens) {
      faults.changedescription = ['This is for changes of what was published already.'];
    }
    if (/[\r\n]/.test(given.summary ?? '')) faults.summary = ['A summary is one line.'];
    const names = await this.named.find(request, caller, given, faults);
    if (Object.keys(faults).length > 0) {
      const draft = embed(SHOWN, await this.find(request, caller));
      fail(errors.invalidFormData, { fields: faults, ...(draft && { more: { draft } }) });
    }
    const extraData = extra(stored.extraData);
    const isAsStored = given.public === true && isPublicationAlone(given) && extraData === stored.extraData;
    if (!isAsStored) await this.write(stored, given, names, extraData);

    const saved = await this.of(request, caller);
    if (!given.public) return saved;
    const manner = { isTrivial: given.trivial ?? false, asOwner: given.publish_as_owner ?? false };
    const locked = isAsStored ? stored : await this.stored(request);
    await this.publication.publish(request, caller, manner, locked ?? noDraft());
    // A published draft is gone, and names nobody any more.
    return { ...saved, targetGroups: [], targetPeople: [], dependsOn: [] };
  }

  /** The draft that there is, or a new one. */
  private async opened(request: CheckedReviewRequest): Promise<StoredDraft> {
    const stored = await this.stored(request);
    if (stored) return stored;
    await this.requests.openDraft(request);
    return (await this.stored(request)) ?? noDraft();
  }

  private stored({ id }: CheckedReviewRequest): Promise<StoredDraft | undefined> {
    return this.db.find(
      storedDraftColumns,
      sql`select ${storedDraftColumns} from review_request_draft d where d.review_request_id = ${id}`,
    );
  }

  /** Also where the caller may not read the repository. */
  private async place({ id }: CheckedReviewRequest) {
    const place = await this.db.find(PLACE, sql`select ${PLACE} from review_request q where q.id = ${id}`);
    return place ?? fail(errors.doesNotExist);
  }

  private async write(
    stored: StoredDraft,
    given: UpdateReviewRequestDraft,
    { groups, people, dependencies, submitter }: DraftTargets,
    extraData: ExtraData,
  ): Promise<void> {
    const next = changeTexts(
      {
        ...stored,
        description: { text: stored.description, isMarkdown: stored.descriptionIsMarkdown },
        testingDone: { text: stored.testingDone, isMarkdown: stored.testingDoneIsMarkdown },
        changeDescription: { text: stored.changeDescription, isMarkdown: stored.changeDescriptionIsMarkdown },
      },
      given,
    );
    await this.db.change(
      {},
      sql`
        ${draftedNames(stored.id, { groups, people, dependencies })}
        update review_request_draft d set
          updated_at = now(), summary = ${next.summary}, description = ${next.description.text},
          description_is_markdown = ${next.description.isMarkdown}, testing_done = ${next.testingDone.text},
          testing_done_is_markdown = ${next.testingDone.isMarkdown}, change_description = ${next.changeDescription.text},
          change_description_is_markdown = ${next.changeDescription.isMarkdown}, branch = ${next.branch},
          bugs_closed = ${next.bugsClosed}, commit_id = ${next.commitId},
          submitter_id = ${submitter === undefined ? (stored.submitter?.id ?? null) : submitter}::integer,
          extra_data = ${extraData}::jsonb,
          restricted_by_deleted_group = ${groups === undefined && stored.restrictedByDeletedGroup}
        where d.id = ${stored.id}`,
    );
  }
}
