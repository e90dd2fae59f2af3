import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import { USER } from '@review-service/contracts/users';
import type { FastifyRequest } from 'fastify';
import { CHILDREN_AT_MOST, type Expansion, Expands } from '../../hypermedia/expansion';
import { type ShownUser, UserPresenter, UsersService } from '../users';
import type { ShownReviewRequest } from './review-request.columns';

/** `GET /api/review-requests/…?expand=target_people`: those people whom the caller may look up. */
@Expands({ of: REVIEW_REQUEST, name: 'target_people' })
export class TargetPeopleExpansion implements Expansion<ShownReviewRequest, ShownUser> {
  readonly definition = USER;
  readonly presenter = UserPresenter;
  readonly kind = 'collection';

  constructor(private readonly users: UsersService) {}

  async load(requests: readonly ShownReviewRequest[], { caller }: FastifyRequest) {
    const users = await this.users.ofIds(
      requests.flatMap(({ targetPeople }) => targetPeople.map(({ id }) => id)),
      caller,
    );
    return requests.map(({ targetPeople }) =>
      targetPeople.length > CHILDREN_AT_MOST ? undefined : targetPeople.flatMap(({ id }) => users.get(id) ?? []),
    );
  }
}
