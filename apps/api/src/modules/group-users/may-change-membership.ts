import type { Caller } from '../../access/caller';

/** May add or remove this person: oneself, or anybody for those who may change groups. */
export const mayChangeMembership = (caller: Caller, username: string): boolean =>
  caller.person?.username === username || caller.may('reviews.change_group');
