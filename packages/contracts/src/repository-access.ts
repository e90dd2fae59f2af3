import { Text } from './fields';
import { defineResource } from './resource';

/** The people who may read a repository that is not public, with the fields of users. */
export const REPOSITORY_USER = defineResource('repository_user', { itemKey: 'user', listKey: 'users', shape: 'User' });

/** The groups whose members may, with the fields of groups. */
export const REPOSITORY_GROUP = defineResource('repository_group', {
  itemKey: 'group',
  listKey: 'groups',
  shape: 'Group',
});

/** Who may read the repository from now on. */
export class AddRepositoryUser {
  /** The person's user name. */
  @Text({ required: true }) username!: string;
}

/** Whose members may read the repository from now on. */
export class AddRepositoryGroup {
  /** The name of an invite-only group. */
  @Text({ required: true }) group_name!: string;
}
