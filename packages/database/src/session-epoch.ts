import { sql } from './sql';

/**
 * A new `session_epoch`, to end all sessions of a person. It is random, not a counter: after the restore of a backup a
 * counter would reach epochs of ended sessions again. Below the largest integer, because processes of an earlier
 * release add to it.
 */
export const drawnEpoch = sql`floor(random() * 2000000000)::integer`;
