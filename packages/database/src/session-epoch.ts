import { sql } from './sql';

/**
 * A new `session_epoch`, to end all sessions of a person. Drawn, and never counted: a restored backup knows an earlier
 * epoch, and counting from there would arrive again at epochs whose sessions had ended. Below the largest integer, since
 * processes of an earlier release add to it.
 */
export const drawnEpoch = sql`floor(random() * 2000000000)::integer`;
