import { Text } from './fields';
import { defineResource } from './resource';

/** The members of a review group, with the fields of users. */
export const GROUP_USER = defineResource('review_group_user', { itemKey: 'user', listKey: 'users', shape: 'User' });

/** The new member. */
export class AddGroupUser {
  /** The user name of the new member. */
  @Text({ required: true }) username!: string;
}
