import { Integer, Present, Text } from './fields';
import type { GroupFields } from './groups';
import type { RepositoryFields } from './repositories';
import { defineResource } from './resource';
import type { ReviewRequestFields } from './review-requests';
import type { UserFields } from './users';

const [USUALLY, MOST] = [25, 200];

/** People, groups, repositories and review requests by the beginning of their names, for autocompletion. */
export const SEARCH = defineResource('search', { singleton: true });

/** The matches. Each list has only visible objects, and ends where the answer would become too large. */
export interface SearchFields {
  /** Active people, those with such a user name first. */
  users: UserFields[];
  /** Visible groups, those with such a name first. */
  groups: GroupFields[];
  /** Readable repositories, in the order of their names. */
  repositories: RepositoryFields[];
  /** Review requests in any state, those with such a number first. */
  review_requests: ReviewRequestFields[];
}

/** The search terms. Without `q` and `id` nothing is found. */
export class SearchQuery {
  /**
   * The beginning, in any case, of a user name, a first or last name, both names with a blank between them, the name or
   * display name of a group, the name of a repository, the number of a review request, or (four characters at least) its summary.
   */
  @Text({ max: 300 }) q?: string;
  /** The beginning of the number of a review request. */
  @Integer({ min: 0 }) id?: number;
  /** At most so many of each kind; 0 is 25, and above 200 is 200. */
  @Integer({ min: 0 }) max_results: number = USUALLY;
  /** With a blank in `q`: find first and last names that begin with all of it, too. */
  @Present() fullname: boolean = false;
  /** Accepted for older clients: display names are always searched. */
  @Present() displayname: boolean = false;

  get limit(): number {
    return Math.min(MOST, this.max_results || USUALLY);
  }
}
