import { IsBoolean, IsIn, IsInt, IsOptional, IsUUID } from 'class-validator';
import type { AuditAction } from './audit-actions';
import { SETTABLE_FINDING_STATES } from './findings';
import { ISSUE_CODES, type IssueCode } from './issues';
import { defineQueue, type JobName } from './queue';
import type { WebhookEventName } from './webhooks';

/** Something happened to a review request. Ids only, because job data is readable. */
class ReviewRequestEvent {
  @IsInt() reviewRequestId!: number;
  /** Its number on its site, by which people know it. */
  @IsInt() displayId!: number;
  /** Null: it is on no Local Site. */
  @IsOptional() @IsInt() localSiteId!: number | null;
  /** The user's id. */
  @IsInt() actorId!: number;
  /** It happened together with that of others of its stack: all of them have this id, and one mail. */
  @IsOptional() @IsUUID() togetherId?: string;
  /** How many events have that id. */
  @IsOptional() @IsInt() togetherCount?: number;
  /** The place among these, from 0. */
  @IsOptional() @IsInt() togetherAt?: number;
}

/** Several drafts of a stack were published at once: each has its own event, too. */
export class StackPublished extends ReviewRequestEvent {
  /** The numbers of the review requests, from the bottom up. */
  @IsInt({ each: true }) published!: number[];
}

/** A review request was published for the first time. */
export class ReviewRequestPublished extends ReviewRequestEvent {
  /** The ReviewRequestChange, if it was discarded before, or handed over with it. */
  @IsOptional() @IsInt() changeId?: number;
  /** Nobody wants a mail about it. */
  @IsBoolean() isTrivial!: boolean;
}

/** A further draft of a review request was published. */
export class ReviewRequestUpdated extends ReviewRequestEvent {
  /** The ReviewRequestChange of the event. */
  @IsInt() changeId!: number;
  /** Nobody wants a mail about it. */
  @IsBoolean() isTrivial!: boolean;
}

/** A review request was closed. */
export class ReviewRequestClosed extends ReviewRequestEvent {
  @IsInt() changeId!: number;
  /** Submitted or discarded. */
  @IsIn(['S', 'D']) status!: 'S' | 'D';
  /** The Diff that was deleted with the draft, if it had one. */
  @IsOptional() @IsInt() deletedDiffId?: number;
}

/** A closed review request was opened again. */
export class ReviewRequestReopened extends ReviewRequestEvent {
  /** None for a discarded one: publishing its draft writes the change. */
  @IsOptional() @IsInt() changeId?: number;
}

/** A review request was deleted: the worker deletes its remaining rows. */
export class ReviewRequestDeleted extends ReviewRequestEvent {}

/** The events of a status update. */
export const STATUS_UPDATE_EVENTS = ['created', 'updated', 'run-requested', 'deleted'] as const;

/** A status update of a review request was created, changed or deleted. */
export class StatusUpdateChanged extends ReviewRequestEvent {
  @IsInt() statusUpdateId!: number;
  /** The kind of the change. A requested run does not change it. */
  @IsIn(STATUS_UPDATE_EVENTS) happened!: (typeof STATUS_UPDATE_EVENTS)[number];
}

/** The events of findings. */
export const FINDING_EVENTS = ['sent', 'imported', 'decided', 'commented'] as const;

/** Findings of a review request were sent, or the state of one was changed by somebody. */
export class FindingChanged extends ReviewRequestEvent {
  @IsIn(FINDING_EVENTS) happened!: (typeof FINDING_EVENTS)[number];
  /** The one finding; absent: those of a report. */
  @IsOptional() @IsInt() findingId?: number;
  /** The run that sent them. */
  @IsOptional() @IsInt() statusUpdateId?: number;
  /** How many are new, and how many are gone. */
  @IsOptional() @IsInt() created?: number;
  @IsOptional() @IsInt() gone?: number;
  /** The new state that somebody has set. */
  @IsOptional() @IsIn(SETTABLE_FINDING_STATES) state?: (typeof SETTABLE_FINDING_STATES)[number];
}

/** A review was published. */
export class ReviewPublished extends ReviewRequestEvent {
  @IsInt() reviewId!: number;
  /** Nobody but the submitter is told about it. */
  @IsBoolean() isToOwnerOnly!: boolean;
}

/** A reply to a review was published. */
export class ReplyPublished extends ReviewRequestEvent {
  /** Stored as a Review. */
  @IsInt() replyId!: number;
  /** Nobody wants a mail about it. */
  @IsBoolean() isTrivial!: boolean;
}

/** Somebody published all their unpublished work at once: its parts have no events of their own. */
export class PublicationMade extends ReviewRequestEvent {
  /** The draft made a review request that others see, or changed one; absent: no draft was published. */
  @IsOptional() @IsIn(['published', 'updated']) draft?: 'published' | 'updated';
  /** The ReviewRequestChange of the event, if the draft made one. */
  @IsOptional() @IsInt() changeId?: number;
  /** The review, if there was one. */
  @IsOptional() @IsInt() reviewId?: number;
  /** Nobody but the submitter is told about the review. */
  @IsBoolean() isToOwnerOnly!: boolean;
  /** The replies, stored as Reviews. */
  @IsInt({ each: true }) replyIds!: number[];
  /** Nobody wants a mail about the draft and the replies. */
  @IsBoolean() isTrivial!: boolean;
}

/** The ship-it of a published review was taken back. */
export class ShipItRevoked extends ReviewRequestEvent {
  @IsInt() reviewId!: number;
}

/** A person made the review of an agent their own. */
export class ReviewEndorsed extends ReviewRequestEvent {
  @IsInt() reviewId!: number;
}

/** The endorsement of a review was revoked. */
export class EndorsementRevoked extends ReviewRequestEvent {
  @IsInt() reviewId!: number;
  /** The id of the user who had given it. */
  @IsInt() endorserId!: number;
}

/** The state of an issue that a comment opened has changed. */
export class IssueChanged extends ReviewRequestEvent {
  @IsInt() reviewId!: number;
  /** The ReviewComment that opened it. */
  @IsInt() commentId!: number;
  /** As it is stored with the comment. */
  @IsIn(ISSUE_CODES) from!: IssueCode;
  /** The same, now. */
  @IsIn(ISSUE_CODES) to!: IssueCode;
}

/** The events of review requests and their payloads. `DECLARED` has their receivers. */
export interface ReviewRequestEventDetails {
  'review-request.published': ReviewRequestPublished;
  'review-request.updated': ReviewRequestUpdated;
  'review-request.closed': ReviewRequestClosed;
  'review-request.reopened': ReviewRequestReopened;
  'review-request.deleted': ReviewRequestDeleted;
  'status-update.changed': StatusUpdateChanged;
  'finding.changed': FindingChanged;
  'review.published': ReviewPublished;
  'reply.published': ReplyPublished;
  'publication.made': PublicationMade;
  'issue.changed': IssueChanged;
  'ship-it.revoked': ShipItRevoked;
  'review.endorsed': ReviewEndorsed;
  'endorsement.revoked': EndorsementRevoked;
  'stack.published': StackPublished;
}

/** The name of an event. */
export type ReviewRequestEventName = keyof ReviewRequestEventDetails;

/** An event with its name. */
export type ReviewRequestHappening = {
  [Name in ReviewRequestEventName]: { name: Name; event: ReviewRequestEventDetails[Name] };
}[ReviewRequestEventName];

/** The subject of a mail. */
export interface MailTold {
  /** The change of the review request itself; absent: none. */
  readonly request?: 'published' | 'updated' | 'closed';
  /** The ReviewRequestChange of the event. */
  readonly changeId?: number | undefined;
  readonly reviewId?: number | undefined;
  /** The review is for the submitter only. */
  readonly isToOwnerOnly?: boolean;
  readonly replyIds?: readonly number[];
}

/** The events of webhooks and their members. The first four are Review Board's. */
export type WebhookTold = { readonly name: WebhookEventName } & (
  | { readonly name: 'review_request_published'; readonly changeId: number | undefined }
  | { readonly name: 'review_request_closed'; readonly status: 'S' | 'D' }
  | { readonly name: 'review_request_reopened' }
  | { readonly name: 'review_published' | 'reply_published'; readonly reviewId: number }
  | OfPublished
);

/** These are told of published review requests alone. */
type OfPublished = { readonly isOfPublished: true } & (
  | { readonly name: 'review_request_deleted' }
  | { readonly name: 'stack_published'; readonly published: readonly number[] }
  | { readonly name: 'review_endorsed' | 'ship_it_revoked'; readonly reviewId: number }
  | { readonly name: 'issue_changed'; readonly commentId: number; readonly from: IssueCode }
  | { readonly name: 'status_update_changed'; readonly statusUpdateId: number; readonly happened: string }
);

/**
 * The receivers of an event. Each has two: the audit log, and the readers of the review request, on whose pages it
 * is shown.
 */
interface Declared<Event> {
  /** The id that pages get: of a comment, a finding, a reply, a review, a status update or a change. */
  readonly about?: (event: Event) => number | undefined;
  readonly webhooks: (event: Event) => readonly WebhookTold[];
  /** The content of a mail. Undefined: no mail. */
  readonly mail?: (event: Event) => MailTold | undefined;
  /** Others may be expected to act afterwards. */
  readonly movesAttention?: true;
  /** It leaves rows, which the worker deletes. */
  readonly leavesRows?: true;
}

const published = (changeId: number | undefined): WebhookTold => ({ name: 'review_request_published', changeId });
const review = (reviewId: number): WebhookTold => ({ name: 'review_published', reviewId });
const reply = (reviewId: number): WebhookTold => ({ name: 'reply_published', reviewId });

/** Every event, and who is told of it. */
const DECLARED: { readonly [Name in ReviewRequestEventName]: Declared<ReviewRequestEventDetails[Name]> } = {
  'review-request.published': {
    about: ({ changeId }) => changeId,
    webhooks: ({ changeId }) => [published(changeId)],
    mail: ({ isTrivial }) => (isTrivial ? undefined : { request: 'published' }),
    movesAttention: true,
  },
  'review-request.updated': {
    about: ({ changeId }) => changeId,
    webhooks: ({ changeId }) => [published(changeId)],
    mail: ({ isTrivial, changeId }) => (isTrivial ? undefined : { request: 'updated', changeId }),
    movesAttention: true,
  },
  'review-request.closed': {
    about: ({ changeId }) => changeId,
    webhooks: ({ status }) => [{ name: 'review_request_closed', status }],
    mail: ({ changeId }) => ({ request: 'closed', changeId }),
    movesAttention: true,
  },
  'review-request.reopened': {
    about: ({ changeId }) => changeId,
    webhooks: () => [{ name: 'review_request_reopened' }],
    movesAttention: true,
  },
  'review-request.deleted': {
    webhooks: () => [{ name: 'review_request_deleted', isOfPublished: true }],
    leavesRows: true,
  },
  'status-update.changed': {
    about: ({ statusUpdateId }) => statusUpdateId,
    webhooks: ({ statusUpdateId, happened }) => [
      { name: 'status_update_changed', statusUpdateId, happened, isOfPublished: true },
    ],
  },
  'finding.changed': {
    about: ({ findingId, statusUpdateId }) => findingId ?? statusUpdateId,
    webhooks: () => [],
  },
  'review.published': {
    about: ({ reviewId }) => reviewId,
    webhooks: ({ reviewId }) => [review(reviewId)],
    mail: ({ reviewId, isToOwnerOnly }) => ({ reviewId, isToOwnerOnly }),
    movesAttention: true,
  },
  'reply.published': {
    about: ({ replyId }) => replyId,
    webhooks: ({ replyId }) => [reply(replyId)],
    mail: ({ isTrivial, replyId }) => (isTrivial ? undefined : { replyIds: [replyId] }),
    movesAttention: true,
  },
  'publication.made': {
    about: ({ reviewId, changeId }) => reviewId ?? changeId,
    webhooks: ({ draft, changeId, reviewId, replyIds }) => [
      ...(draft ? [published(changeId)] : []),
      ...(reviewId === undefined ? [] : [review(reviewId)]),
      ...replyIds.map(reply),
    ],
    mail: ({ isTrivial, draft, changeId, reviewId, isToOwnerOnly, replyIds }) => {
      const rest = isTrivial ? {} : { ...(draft && { request: draft, changeId }), replyIds };
      const isEmpty = reviewId === undefined && (isTrivial || (!draft && replyIds.length === 0));
      return isEmpty ? undefined : { reviewId, isToOwnerOnly, ...rest };
    },
    movesAttention: true,
  },
  'issue.changed': {
    about: ({ commentId }) => commentId,
    webhooks: ({ commentId, from }) => [{ name: 'issue_changed', commentId, from, isOfPublished: true }],
    movesAttention: true,
  },
  'ship-it.revoked': {
    about: ({ reviewId }) => reviewId,
    webhooks: ({ reviewId }) => [{ name: 'ship_it_revoked', reviewId, isOfPublished: true }],
    movesAttention: true,
  },
  'review.endorsed': {
    about: ({ reviewId }) => reviewId,
    webhooks: ({ reviewId }) => [{ name: 'review_endorsed', reviewId, isOfPublished: true }],
    movesAttention: true,
  },
  'endorsement.revoked': {
    about: ({ reviewId }) => reviewId,
    webhooks: () => [],
    movesAttention: true,
  },
  'stack.published': {
    webhooks: ({ published: numbers }) => [{ name: 'stack_published', published: numbers, isOfPublished: true }],
  },
};

/** All members of the event but those that the entry has anyway. */
const entryOf = (action: AuditAction, { actorId: _, displayId, ...details }: ReviewRequestEvent) => ({
  action,
  subject: `review-request ${displayId}`,
  details,
});

/** The receivers of an event, and what each gets. */
export function toldOf<Name extends ReviewRequestEventName>({
  name,
  event,
}: {
  readonly name: Name;
  readonly event: ReviewRequestEventDetails[Name];
}) {
  const { about, webhooks, mail, movesAttention = false, leavesRows = false } = DECLARED[name];
  return {
    entry: entryOf(name, event),
    about: about?.(event),
    webhooks: webhooks(event),
    mail: mail?.(event),
    movesAttention,
    leavesRows,
  };
}

/** The events that the worker acts on: it sends mail about them, or deletes the remaining rows of a deleted review request. */
export const REVIEW_REQUESTS_QUEUE = defineQueue('review-requests', {
  'review-request.published': ReviewRequestPublished,
  'review-request.updated': ReviewRequestUpdated,
  'review-request.closed': ReviewRequestClosed,
  'review-request.deleted': ReviewRequestDeleted,
  'review.published': ReviewPublished,
  'reply.published': ReplyPublished,
  'publication.made': PublicationMade,
});

/** The worker acts on this event. */
export function isForWorker(
  happening: ReviewRequestHappening,
): happening is Extract<ReviewRequestHappening, { name: JobName<typeof REVIEW_REQUESTS_QUEUE> }> {
  const { mail, leavesRows } = toldOf(happening);
  return mail !== undefined || leavesRows;
}
