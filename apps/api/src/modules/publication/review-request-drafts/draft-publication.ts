import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import type { ByAgent } from '@review-service/contracts/by-agent';
import { errors } from '@review-service/contracts/errors';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { byAgentOf } from '../../../access/callers/by-agent';
import type { Caller } from '../../../access/callers/caller';
import { fail } from '../../../errors/api.exception';
import type { ExtraData } from '../../../hypermedia/extra-data/extra-data-fault';
import { type DraftedDiff, DiffsService } from '../../diffs/diffs';
import { FileAttachmentsService } from '../../attachments/file-attachments';
import {
  bugsIn,
  type ValueChange,
  type CommitPlace,
  copiedNames,
  eventOf,
  type FieldsChanged,
  idsOfCommit,
  NAME_KINDS,
  ReviewRequestEvents,
  unarchived,
} from '../../requests/review-requests';
import { waitingFor } from './draft-targets';
import { type StoredDraft, storedDraftColumns, type StoredRequest, storedRequestColumns } from './stored-draft';

/** How a draft is published. */
export interface PublicationManner {
  /** Too small a change to tell people about. */
  readonly isTrivial: boolean;
  /** In the name of the owner, and not of the caller. */
  readonly asOwner: boolean;
}

/** Why a diff that is a series of commits cannot be published yet. */
const LACKING = {
  commits: 'Its diff has no commits yet: upload them.',
  'its end': 'Its series of commits has no end yet: finish the diff.',
} as const satisfies Record<NonNullable<DraftedDiff['lacks']>, string>;

/** A draft that passed all checks. */
interface Publishable {
  readonly request: StoredRequest;
  readonly draft: StoredDraft;
  readonly diff: DraftedDiff | undefined;
  readonly fields: FieldsChanged;
}

/** What a publication made of a draft. */
export interface Published {
  /** The review request was published for the first time, or again after it was discarded; or its change was. */
  readonly as: 'published' | 'updated';
  /** The person that others see as the author. */
  readonly publisherId: number;
  /** The change that says what is new, if there is one. */
  readonly changeId?: number;
}

/** Makes a draft the review request that others see (decision D3). */
@Injectable()
export class DraftPublication {
  constructor(
    private readonly db: Database,
    private readonly events: ReviewRequestEvents,
    private readonly diffs: DiffsService,
    private readonly files: FileAttachmentsService,
  ) {}

  /** Locks the draft. First its lock, then what it names: the worker may be detaching a deleted group from it. */
  async lock(requestId: number): Promise<void> {
    await this.db.find({}, sql`select from review_request_draft where review_request_id = ${requestId} for update`);
  }

  /**
   * Makes it, and tells of it.
   * @param locked the draft as it is, read under its lock
   */
  async publish(
    request: Pick<StoredRequest, 'id' | 'displayId'>,
    caller: Caller,
    manner: PublicationManner,
    locked: StoredDraft,
  ): Promise<void> {
    const { as, publisherId, changeId } = await this.make(request.id, caller, manner, locked);
    const told = { ...eventOf(request, caller), actorId: publisherId, isTrivial: manner.isTrivial };
    if (as === 'updated' && changeId !== undefined) {
      await this.events.send('review-request.updated', { ...told, changeId });
    } else {
      await this.events.send('review-request.published', { ...told, ...(changeId !== undefined && { changeId }) });
    }
  }

  /**
   * Checks everything, then copies it; in the transaction of the caller, who has locked the review request, and tells of
   * it. Fails with 211, 225 or 227, and has written nothing then.
   */
  async make(
    requestId: number,
    caller: Caller,
    { asOwner }: Pick<PublicationManner, 'asOwner'>,
    locked?: StoredDraft,
  ): Promise<Published> {
    const publishable = await this.check(requestId, caller, locked);
    const { request, draft, fields } = publishable;
    const isFirst = !request.isPublished && !draft.reopens;
    const publisherId = asOwner || isFirst ? request.submitter.id : caller.userId;
    await this.copy(publishable);
    const { submitter } = fields;
    if (submitter) await this.events.handOver(request, submitter.old, submitter.new);
    const recorded = isFirst ? submitter && { submitter } : fields;
    const changeId =
      recorded && (await this.record(request, { userId: publisherId, agent: byAgentOf(caller) }, draft, recorded));
    const as = request.isPublished && changeId !== undefined ? 'updated' : 'published';
    return { as, publisherId, ...(changeId !== undefined && { changeId }) };
  }

  private async check(requestId: number, caller: Caller, locked?: StoredDraft): Promise<Publishable> {
    const draft = locked ?? (await this.read(requestId));
    const request = await this.db.find(
      storedRequestColumns,
      sql`select ${storedRequestColumns} from review_request q where q.id = ${requestId}`,
    );
    if (!request) return fail(errors.nothingToPublish);
    const diff = await this.diffs.drafted(requestId);
    const fields: FieldsChanged = {
      ...changedFields(request, draft),
      ...(await this.files.drafted(requestId)),
      ...(diff?.commits && isOther(diff.commits.old, diff.commits.new) && { commit_list: diff.commits }),
      ...(diff && {
        diff: {
          added: { id: diff.id, revision: diff.revision },
          ...(diff.carriedFrom !== undefined && { carried_from: diff.carriedFrom }),
        },
      }),
    };
    const hasNews = Object.keys(fields).length > 0 || request.parentCommitId !== draft.parentCommitId;
    if (request.isPublished && !hasNews) fail(errors.nothingToPublish);
    await this.expectComplete(request, draft, diff);
    await this.expectFreeCommit(request, draft, caller);
    return { request, draft, diff, fields };
  }

  private async copy({ request, draft, diff }: Publishable): Promise<void> {
    if (diff) await this.diffs.publish(diff, request.readAt);
    await this.files.publish(request.id);
    const others = NAME_KINDS.filter((kind) => isOther(request[kind], draft[kind]));
    await this.db.change({}, sql`${copiedNames(others, request.id, draft.id)} ${unarchived(request.id)}`);
    await this.copyTexts(request, draft);
  }

  private async read(requestId: number): Promise<StoredDraft> {
    await this.lock(requestId);
    const draft = await this.db.find(
      storedDraftColumns,
      sql`select ${storedDraftColumns} from review_request_draft d where d.review_request_id = ${requestId}`,
    );
    return draft ?? fail(errors.nothingToPublish);
  }

  /** All that is missing at once. */
  private async expectComplete(
    request: StoredRequest,
    draft: StoredDraft,
    diff: DraftedDiff | undefined,
  ): Promise<void> {
    const isCircular =
      isOther(request.dependencies, draft.dependencies) && (await this.isCircular(request.id, draft.id));
    const lacks = [
      ...(request.status === 'P' ? [] : ['It is closed: set its status to "pending" first.']),
      ...(draft.groups.length + draft.people.length > 0 ? [] : ['It needs a reviewer: name a group or a person.']),
      ...(draft.summary.trim() === '' ? ['It needs a summary.'] : []),
      ...(draft.description.trim() === '' ? ['It needs a description.'] : []),
      ...(diff?.lacks ? [LACKING[diff.lacks]] : []),
      ...(isCircular ? ['It depends on one that waits for it by now.'] : []),
    ];
    if (lacks.length > 0) fail(errors.cannotPublish, { message: [errors.cannotPublish.message, ...lacks].join(' ') });
  }

  /** Locks out others that publish dependencies, so that two of them cannot close a circle together. */
  private async isCircular(requestId: number, draftId: number): Promise<boolean> {
    await this.db.change({}, sql`select from pg_advisory_xact_lock(hashtext('review_request_dependency'))`);
    const found = await this.db.find(
      {},
      sql`
        ${waitingFor(requestId)}
        select from review_request_draft_dependency d
        where d.review_request_draft_id = ${draftId} and d.depends_on_id in (select id from followed) limit 1`,
    );
    return found !== undefined;
  }

  /** The index on commits decides between two publications; this finds what another draft of the caller wants. */
  private async expectFreeCommit(request: StoredRequest, draft: StoredDraft, caller: Caller): Promise<void> {
    if (draft.commitId === null || draft.commitId === request.commitId) return;
    if (await this.isCommitTaken(request, draft.commitId, caller)) fail(errors.commitIdTaken);
  }

  /** Does another review request of the repository have this commit id, or another draft there that the caller may edit? */
  async isCommitTaken(
    request: CommitPlace & { readonly id: number },
    commitId: string,
    caller: Caller,
  ): Promise<boolean> {
    const found = await this.db.find(
      {},
      sql`select from (${idsOfCommit(request, commitId, caller)}) one where one.id <> ${request.id} limit 1`,
    );
    return found !== undefined;
  }

  /** And deletes the draft. The time of its creation is that of the first publication. */
  private async copyTexts(request: StoredRequest, draft: StoredDraft): Promise<void> {
    const isNew = !request.isPublished && !request.hasChanges;
    await this.db.change(
      {},
      sql`
        with copied as (delete from review_request_draft where id = ${draft.id})
        update review_request q set
          summary = ${draft.summary}, description = ${draft.description},
          description_is_markdown = ${draft.descriptionIsMarkdown}, testing_done = ${draft.testingDone},
          testing_done_is_markdown = ${draft.testingDoneIsMarkdown}, bugs_closed = ${draft.bugsClosed},
          branch = ${draft.branch}, commit_id = ${draft.commitId},
          parent_commit_id = ${draft.parentCommitId},
          submitter_id = ${(draft.submitter ?? request.submitter).id},
          extra_data = ${changedExtraData(request, draft)}::jsonb,
          restricted_by_deleted_group = ${draft.restrictedByDeletedGroup}, is_published = true,
          created_at = case when ${isNew} then ${request.readAt} else q.created_at end, updated_at = ${request.readAt}
        where q.id = ${request.id}`,
    );
  }

  private async record(
    { id, readAt }: StoredRequest,
    { userId, agent }: { readonly userId: number; readonly agent: ByAgent | null },
    { changeDescription: text, changeDescriptionIsMarkdown: isMarkdown, reopens }: StoredDraft,
    fields: FieldsChanged,
  ): Promise<number> {
    const fieldsChanged = reopens ? { ...fields, status: { old: 'D', new: 'P' } } : fields;
    const [change] = await this.db.change(
      { id: number },
      sql`
        insert into review_request_change (
          review_request_id, user_id, created_at, text, is_markdown, fields_changed, by_agent)
        values (
          ${id}, ${userId}, ${readAt}, ${text}, ${isMarkdown}, ${JSON.stringify(fieldsChanged)}::jsonb,
          ${agent}::jsonb)
        returning id`,
    );
    return change?.id ?? fail(errors.internal);
  }
}

const isOther = (old: unknown, next: unknown): boolean => !isDeepStrictEqual(old, next);

/** What differs, by the names of the fields for clients. */
function changedFields(request: StoredRequest, draft: StoredDraft): FieldsChanged {
  const changes: { [Name in keyof FieldsChanged]: ValueChange<unknown> } = {
    summary: { old: request.summary, new: draft.summary },
    branch: { old: request.branch, new: draft.branch },
    commit_id: { old: request.commitId, new: draft.commitId },
    bugs_closed: { old: bugsIn(request.bugsClosed), new: bugsIn(draft.bugsClosed) },
    target_groups: { old: request.groups, new: draft.groups },
    target_people: { old: request.people, new: draft.people },
    depends_on: { old: request.dependencies, new: draft.dependencies },
    submitter: { old: request.submitter, new: draft.submitter ?? request.submitter },
  };
  const rewritten = {
    ...(request.description !== draft.description || request.descriptionIsMarkdown !== draft.descriptionIsMarkdown
      ? { description: { old: request.description, new: draft.description } }
      : {}),
    ...(request.testingDone !== draft.testingDone || request.testingDoneIsMarkdown !== draft.testingDoneIsMarkdown
      ? { testing_done: { old: request.testingDone, new: draft.testingDone } }
      : {}),
  };
  return {
    ...Object.fromEntries(Object.entries(changes).filter(([, change]) => isOther(change.old, change.new))),
    ...rewritten,
  };
}

/** What clients changed on the draft, applied to what the request has by now. */
function changedExtraData(request: StoredRequest, draft: StoredDraft): ExtraData {
  const { copiedExtraData: copied, extraData: drafted } = draft;
  const changed = Object.entries(drafted).filter(([key, value]) => !isDeepStrictEqual(value, copied[key]));
  const kept = Object.entries(request.extraData).filter(([key]) => key in drafted || !(key in copied));
  return Object.fromEntries<ExtraData[string]>([...kept, ...changed]);
}
