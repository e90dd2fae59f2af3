/** The PostgreSQL channel that tells relays of new rows. */
export const OUTBOX_CHANNEL = 'outbox';

/** The one that tells processes of the API what happened to review requests, each time as the JSON of a note. */
export const REVIEW_REQUEST_CHANNEL = 'review_requests';

/** The one that tells processes of the API which question to a source was answered: `<repository id> <digest>`. */
export const SOURCE_ANSWER_CHANNEL = 'source_answers';
