import { REVIEW_REQUEST_CHANGE } from '@review-service/contracts/review-request-changes';
import { expandPeople } from '../../people/users';
import type { ShownChange } from './review-request-changes.service';

/** `GET …/changes/…?expand=user`: who made the change. */
export const ChangeMakerExpansion = expandPeople.one(
  { of: REVIEW_REQUEST_CHANGE, name: 'user' },
  ({ user }: ShownChange) => user,
);
