import { Text } from './fields';
import { defineResource } from './resource';

/** The groups whose members may read a repository that is not public, with the fields of groups. */
export const REPOSITORY_GROUP = defineResource('repository_group', {
  itemKey: 'group',
  listKey: 'groups',
  shape: 'Group',
});

/** Whose members may read the repository from now on. */
export class AddRepositoryGroup {
  /** The name of an invite-only group. */
  @Text({ required: true }) group_name!: string;
}
