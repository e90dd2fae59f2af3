import type { Caller } from '../../../access/callers/caller';

/** May the caller add or remove this person? Everybody may for themselves, people who may change groups for all. */
export const mayChangeMembership = (caller: Caller, username: string): boolean =>
  caller.person?.username === username || caller.may('reviews.change_group');
