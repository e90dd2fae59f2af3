import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import { USER } from '@review-service/contracts/users';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands, isFew } from '../../hypermedia/expansion';
import { type ShownUser, UserPresenter, UsersService } from '../users';
import type { ShownReviewRequest } from './review-request.columns';

/** `GET /api/review-requests/…?expand=target_people`: those people whom the caller may look up. */
@Expands({ of: REVIEW_REQUEST, name: 'target_people' })
export class TargetPeopleExpansion implements Expansion<ShownReviewRequest, ShownUser> {
  readonly definition = USER;
  readonly presenter = UserPresenter;
  readonly kind = 'collection';

  constructor(private readonly users: UsersService) {}

  async load(requests: readonly ShownReviewRequest[], { caller }: FastifyRequest, room: number) {
    const users = await this.users.ofIds(
      requests.flatMap(({ targetPeople }) => (isFew(targetPeople) ? targetPeople.map(({ id }) => id) : [])),
      caller,
      room,
    );
    return requests.map(({ targetPeople }) =>
      isFew(targetPeople) ? targetPeople.flatMap(({ id }) => users.get(id) ?? []) : undefined,
    );
  }
}
