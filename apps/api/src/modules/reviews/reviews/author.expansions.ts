import { ALL_REVIEWS } from '@review-service/contracts/all-reviews';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import { REVIEW } from '@review-service/contracts/reviews';
import { expandPeople } from '../../people/users';
import type { NamedPerson } from '../../requests/review-requests';

/** Inlines who wrote something. */
export const expandAuthors = (of: readonly ResourceDefinition[]) =>
  expandPeople.one({ of, name: 'user' }, ({ user }: { readonly user: NamedPerson }) => user);

/** `GET …/reviews/…?expand=user` */
export const ReviewAuthorExpansion = expandAuthors([REVIEW, ALL_REVIEWS]);
