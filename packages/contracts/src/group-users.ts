import { Text } from './fields';
import { defineResource } from './resource';

/** The members of a review group. They look like users. */
export const GROUP_USER = defineResource('review_group_user', { itemKey: 'user', listKey: 'users' });

/** Who shall become a member. */
export class AddGroupUser {
  @Text({ required: true }) username!: string;
}
