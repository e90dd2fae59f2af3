import { ALL_REVIEWS } from '@review-service/contracts/all-reviews';
import { REVIEW } from '@review-service/contracts/reviews';
import { Expands } from '../../../hypermedia/expansions/expansion';
import type { NamedPerson } from '../../requests/review-requests';
import { PersonExpansion } from '../../people/users';

/** What somebody wrote. */
interface Written {
  readonly user: NamedPerson;
}

/** Who wrote something. */
export abstract class AnyAuthorExpansion extends PersonExpansion<Written> {
  protected personOf({ user }: Written) {
    return user;
  }
}

/** `GET …/reviews/…?expand=user` */
@Expands({ of: [REVIEW, ALL_REVIEWS], name: 'user' })
export class ReviewAuthorExpansion extends AnyAuthorExpansion {}
