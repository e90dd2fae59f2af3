import { sql } from '@review-service/database/sql';
import { isHereRepository, isReadableRepository } from '@review-service/visibility/repositories';
import type { ParentKind } from '../../../memberships/membership';
import { mayChangeRepositories, RepositoryTo } from './repository.policy';

/** Repositories with access lists. Only callers who may change repositories see and change these lists. */
export const REPOSITORIES: ParentKind = {
  list: 'repositories',
  placeholder: 'repository_id',
  key: 'id',
  word: 'repository',
  table: sql`repository`,
  row: sql`r`,
  isHere: isHereRepository,
  isReadable: (caller) => mayChangeRepositories(caller) && (caller.bounds.length === 0 || isReadableRepository(caller)),
  read: RepositoryTo('update'),
  claim: RepositoryTo.claim('update'),
};
