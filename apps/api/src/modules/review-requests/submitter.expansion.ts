import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import { USER } from '@review-service/contracts/users';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands } from '../../hypermedia/expansion';
import { type ShownUser, UserPresenter, UsersService } from '../users';
import type { ShownReviewRequest } from './review-request.columns';

/** `GET /api/review-requests/…?expand=submitter`. */
@Expands({ of: REVIEW_REQUEST, name: 'submitter' })
export class SubmitterExpansion implements Expansion<ShownReviewRequest, ShownUser> {
  readonly definition = USER;
  readonly presenter = UserPresenter;
  readonly kind = 'object';

  constructor(private readonly users: UsersService) {}

  async load(requests: readonly ShownReviewRequest[], { caller }: FastifyRequest) {
    const users = await this.users.ofIds(
      requests.map(({ submitter }) => submitter.id),
      caller,
    );
    return requests.map(({ submitter }) => {
      const user = users.get(submitter.id);
      return user && [user];
    });
  }
}
