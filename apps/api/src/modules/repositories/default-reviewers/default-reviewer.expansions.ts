import { DEFAULT_REVIEWER } from '@review-service/contracts/default-reviewers';
import { expandGroups } from '../../groups/groups';
import { expandPeople } from '../../people/users';
import { expandRepositories } from '../repositories';
import type { ShownDefaultReviewer } from './default-reviewers.service';

/** `GET /api/default-reviewers/…?expand=groups,repositories,users`: those that the caller may see. */
export const DEFAULT_REVIEWER_EXPANSIONS = [
  expandGroups.several({ of: DEFAULT_REVIEWER, name: 'groups' }, ({ groups }: ShownDefaultReviewer) => groups),
  expandRepositories.several(
    { of: DEFAULT_REVIEWER, name: 'repositories' },
    ({ repositories }: ShownDefaultReviewer) => repositories,
  ),
  expandPeople.several({ of: DEFAULT_REVIEWER, name: 'users' }, ({ users }: ShownDefaultReviewer) => users),
];
