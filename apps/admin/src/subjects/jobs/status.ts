/**
 * The statuses of follow-up work. Failed: only the operator can retry it. Relayed: handed over to its queue. Pending:
 * waits for the relay, or for its next try. Done: kept for a day.
 */
export const STATUSES = ['failed', 'relayed', 'pending', 'done'] as const;

export type Status = (typeof STATUSES)[number];

export const isStatus = (word: string): word is Status => (STATUSES as readonly string[]).includes(word);
