import { Text } from './fields';
import { defineResource } from './resource';

/** The people who may read a repository that is not public, with the fields of users. */
export const REPOSITORY_USER = defineResource('repository_user', { itemKey: 'user', listKey: 'users', shape: 'User' });

/** Who may read the repository from now on. */
export class AddRepositoryUser {
  /** The person's user name. */
  @Text({ required: true }) username!: string;
}
