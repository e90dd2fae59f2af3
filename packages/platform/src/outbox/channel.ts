/** The PostgreSQL channel that tells relays of new rows. */
export const OUTBOX_CHANNEL = 'outbox';
