/** The names of an issue's states for clients, by stored state. */
export const ISSUE_STATUSES = {
  O: 'open',
  R: 'resolved',
  D: 'dropped',
  A: 'verifying-resolved',
  B: 'verifying-dropped',
} as const;

/** A stored state of an issue. */
export type IssueCode = keyof typeof ISSUE_STATUSES;

/** All stored states of issues. */
export const ISSUE_CODES = Object.keys(ISSUE_STATUSES) as IssueCode[];

/** The status of a comment's issue, as shown to clients: empty if it opened none. */
export const issueStatusOf = (code: IssueCode | null) => (code === null ? '' : ISSUE_STATUSES[code]);
