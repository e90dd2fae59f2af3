import { IsBoolean, IsIn, IsInt, IsOptional } from 'class-validator';
import { ISSUE_CODES, type IssueCode } from './issues';
import { defineQueue, type JobName } from './queue';

/** Something happened to a review request. Ids only, because job data is readable. */
class ReviewRequestEvent {
  @IsInt() reviewRequestId!: number;
  /** Its number on its site, by which people know it. */
  @IsInt() displayId!: number;
  /** Null: it is on no Local Site. */
  @IsOptional() @IsInt() localSiteId!: number | null;
  /** The user's id. */
  @IsInt() actorId!: number;
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
  /** The ReviewRequestChange that says what is new. */
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

/** A review request was deleted: the worker deletes what is left of it. */
export class ReviewRequestDeleted extends ReviewRequestEvent {}

/** What can happen to a status update. */
export const STATUS_UPDATE_EVENTS = ['created', 'updated', 'run-requested', 'deleted'] as const;

/** What another program says about a review request was written, changed or deleted. */
export class StatusUpdateChanged extends ReviewRequestEvent {
  @IsInt() statusUpdateId!: number;
  /** What happened to it: that a run was requested does not change it. */
  @IsIn(STATUS_UPDATE_EVENTS) happened!: (typeof STATUS_UPDATE_EVENTS)[number];
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

/** Somebody published at once what they had written: nothing else tells of its parts. */
export class PublicationMade extends ReviewRequestEvent {
  /** The draft made a review request that others see, or changed one; absent: no draft was published. */
  @IsOptional() @IsIn(['published', 'updated']) draft?: 'published' | 'updated';
  /** The ReviewRequestChange that says what is new, if the draft made one. */
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

/** What can happen to a review request, and what each event says. */
export interface ReviewRequestEvents {
  'review-request.published': ReviewRequestPublished;
  'review-request.updated': ReviewRequestUpdated;
  'review-request.closed': ReviewRequestClosed;
  'review-request.reopened': ReviewRequestReopened;
  'review-request.deleted': ReviewRequestDeleted;
  'status-update.changed': StatusUpdateChanged;
  'review.published': ReviewPublished;
  'reply.published': ReplyPublished;
  'publication.made': PublicationMade;
  'issue.changed': IssueChanged;
  'ship-it.revoked': ShipItRevoked;
}

/** The name of an event. */
export type ReviewRequestEventName = keyof ReviewRequestEvents;

/** An event with its name. */
export type ReviewRequestHappening = {
  [Name in ReviewRequestEventName]: { name: Name; event: ReviewRequestEvents[Name] };
}[ReviewRequestEventName];

/** The events that the worker acts on: it sends mail about them, or deletes what a deleted review request leaves. */
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
export const isForWorker = (
  happening: ReviewRequestHappening,
): happening is Extract<ReviewRequestHappening, { name: JobName<typeof REVIEW_REQUESTS_QUEUE> }> =>
  happening.name in REVIEW_REQUESTS_QUEUE.jobs;
