import { Segment } from './fields';
import { GROUP } from './groups';
import { defineResource } from './resource';

/** Deleted review groups that can be restored. A token needs the same rights as for groups. */
export const DELETED_GROUP = defineResource('deleted_group', { policyId: 'group' });

/** The restoration of a deleted group, which answers with the group. */
export const GROUP_RESTORATION = defineResource('group_restoration', {
  singleton: true,
  policyId: 'group',
  link: 'restore',
  linkMethod: 'POST',
  itemKey: 'group',
  mediaType: 'review-group',
  shape: 'Group',
  itemsOf: GROUP,
});

/** A deleted group, as shown to people who may restore it. */
export interface DeletedGroupFields {
  /** The group's id, which stays the same when it is restored. */
  id: number;
  /** The name that it had. */
  name: string;
  /** Shown to people. */
  display_name: string;
  /** Only its members saw it. */
  invite_only: boolean;
  /** When it was deleted. */
  deleted: string;
  /** Until when it can be restored; then all that named it is changed. */
  restorable_until: string;
  /** Another group has the name by now: it is restored under another one. */
  name_is_taken: boolean;
}

/** How a deleted group is restored. */
export class RestoreGroup {
  /** The name that it gets; without it, the one that it had. */
  @Segment() name?: string;
}
