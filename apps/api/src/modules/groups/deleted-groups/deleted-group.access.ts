import type { Caller } from '../../../access/callers/caller';

/** Who may delete groups sees what was deleted, and takes it back (decision R7). */
export const mayRestoreGroups = (caller: Caller): boolean => caller.may('reviews.change_group');
