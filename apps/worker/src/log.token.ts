/** The process's log. */
export const LOG = Symbol('log');
