import { DEFAULT_REVIEWER } from '@review-service/contracts/default-reviewers';
import { USER } from '@review-service/contracts/users';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands, isFew } from '../../../hypermedia/expansions/expansion';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { UserPresenter, UsersService, type ShownUser } from '../../people/users';
import type { ShownDefaultReviewer } from './default-reviewers.service';

/** `GET /api/default-reviewers/…?expand=users`: those that the caller may see. */
@Expands({ of: DEFAULT_REVIEWER, name: 'users' })
export class NamedUsersExpansion implements Expansion<ShownDefaultReviewer, ShownUser> {
  readonly definition = USER;
  readonly presenter = UserPresenter;
  readonly kind = 'collection';

  constructor(private readonly users: UsersService) {}

  async load(reviewers: readonly ShownDefaultReviewer[], { caller }: FastifyRequest, room: InlineRoom) {
    const found = await this.users.ofIds(
      reviewers.flatMap(({ users }) => (isFew(users) ? users.map(({ id }) => id) : [])),
      caller,
      room.objects,
    );
    return reviewers.map(({ users }) => (isFew(users) ? users.flatMap(({ id }) => found.get(id) ?? []) : undefined));
  }
}
