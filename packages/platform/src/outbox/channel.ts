/** The channel on which relays hear that there is something to do. */
export const OUTBOX_CHANNEL = 'outbox';
