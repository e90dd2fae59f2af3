import type { JobData, JobName } from '@review-service/contracts/queue';
import type { REVIEW_REQUESTS_QUEUE } from '@review-service/contracts/review-requests';

type Queue = typeof REVIEW_REQUESTS_QUEUE;

/** What processes of the API tell each other of an event: ids and its name. */
export interface ReviewRequestNotice {
  readonly displayId: number;
  readonly localSiteId: number | null;
  readonly actorId: number;
  readonly happened: JobName<Queue>;
  /** Of what it is about: a review, a reply, a change, a status update or a comment. */
  readonly id?: number;
}

/** The members of events that say what one is about, the most exact first. */
const ABOUT = ['commentId', 'replyId', 'reviewId', 'statusUpdateId', 'changeId'];

/** The notice of an event. */
export function noticeOf<Name extends JobName<Queue>>(
  happened: Name,
  { displayId, localSiteId, actorId, ...event }: JobData<Queue, Name>,
): ReviewRequestNotice {
  const said = new Map<string, unknown>(Object.entries(event));
  const id = ABOUT.map((name) => said.get(name)).find((one) => typeof one === 'number');
  return { displayId, localSiteId, actorId, happened, ...(id !== undefined && { id }) };
}

/** The notice of a text, if it is one. */
export function noticeIn(text: string): ReviewRequestNotice | undefined {
  try {
    // The reason for the cast: processes of the API alone write JSON there.
    return (JSON.parse(text) as ReviewRequestNotice | null) ?? undefined;
  } catch {
    return undefined;
  }
}
