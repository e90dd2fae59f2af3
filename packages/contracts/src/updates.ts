import { Flag, Text } from './fields';
import { defineResource } from './resource';

/** Whether something happened to some review requests: as JSON once, as `text/event-stream` while it happens. */
export const UPDATES = defineResource('updates', { singleton: true, policyId: 'review_request_updates' });

/** How many review requests one may ask for at once. */
export const UPDATES_AT_MOST = 50;

const NUMBERS = /^\d{1,10}(,\d{1,10})*$/;

/** Which review requests. */
export class UpdatesQuery {
  /** Their numbers on the site, separated by commas: at most 50. Those that the caller may not see are left out. */
  @Text({
    rules: [
      (value) => (value === '' || NUMBERS.test(String(value)) ? undefined : 'These must be numbers, with commas.'),
      (value) =>
        String(value).split(',').length > UPDATES_AT_MOST
          ? `These are too many: at most ${UPDATES_AT_MOST}.`
          : undefined,
    ],
  })
  'review-requests': string = '';
  /** Of the stream: it also tells when something in the caller's dashboard may have changed. */
  @Flag() dashboard: boolean = false;
}

/** A review request, and the version that it is in. */
interface UpdatedReviewRequest {
  /** Its number on the site. */
  id: number;
  /** Another text than before means that something has happened to it: it was published, reviewed, closed. */
  version: string;
}

/** The versions of the review requests that were asked for. */
export interface UpdatesFields {
  /** Those that the caller sees, by their numbers. */
  review_requests: UpdatedReviewRequest[];
}
