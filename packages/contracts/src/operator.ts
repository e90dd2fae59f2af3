/** The actor of the operator's commands in the audit log. */
export const OPERATOR = 'operator';

/** In a message, instead of a user's id: a command of the operator, who has no account, asked for the work. */
export const OPERATOR_ID = 0;
