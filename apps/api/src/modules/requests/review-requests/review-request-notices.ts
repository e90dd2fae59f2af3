import type { ReviewRequestEventName, ReviewRequestHappening } from '@review-service/contracts/review-request-events';

/** That people change by hand who is expected to act: no job hears of it. */
export type AttentionHappening = 'attention.asked' | 'attention.dismissed';

/** What processes of the API tell each other of an event: ids and its name. */
export interface ReviewRequestNotice {
  readonly displayId: number;
  readonly localSiteId: number | null;
  readonly actorId: number;
  readonly happened: ReviewRequestEventName | AttentionHappening;
  /** Of what it is about: a review, a reply, a change, a status update or a comment. */
  readonly id?: number;
}

/** Ended sessions: all of an account, or one. The database sends it, whichever process ended them. */
export type EndedSessions = { readonly userId: number } | { readonly sessionId: string };

/**
 * The notice of an event.
 * @param id of what it is about
 */
export const noticeOf = (
  { name: happened, event: { displayId, localSiteId, actorId } }: ReviewRequestHappening,
  id: number | undefined,
): ReviewRequestNotice => ({ displayId, localSiteId, actorId, happened, ...(id !== undefined && { id }) });

/** The notice of a text, if it is one. */
export function noticeIn(text: string): ReviewRequestNotice | EndedSessions | undefined {
  try {
    // The reason for the cast: processes of the API and triggers alone write there, and what has no known member is passed over.
    const notice = JSON.parse(text) as ReviewRequestNotice | EndedSessions | null;
    return typeof notice === 'object' && notice !== null ? notice : undefined;
  } catch {
    return undefined;
  }
}
