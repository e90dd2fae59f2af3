import { service } from '../base/service.ts';
import { REVIEW } from './kinds.ts';

const ENDORSEMENTS = `${REVIEW}endorsements/` as const;

/** Makes the review of an agent the reader's: its ship-it counts as theirs. */
export async function endorse(requestId: number, reviewId: number): Promise<void> {
  await service.post(ENDORSEMENTS, { path: { review_request_id: requestId, review_id: reviewId } });
}

/** Takes that back. */
export async function revokeEndorsement(requestId: number, reviewId: number, username: string): Promise<void> {
  const path = { review_request_id: requestId, review_id: reviewId, username };
  await service.delete(`${ENDORSEMENTS}{username}/`, { path });
}
