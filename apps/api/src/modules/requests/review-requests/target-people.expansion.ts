import { REVIEW_REQUEST_DRAFT } from '@review-service/contracts/review-request-drafts';
import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import { USER } from '@review-service/contracts/users';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands, isFew } from '../../../hypermedia/expansions/expansion';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { type ShownUser, UserPresenter, UsersService } from '../../people/users';
import type { RequestTexts } from './review-request.columns';

/** `GET /api/review-requests/…?expand=target_people`, and of drafts: those people whom the caller may look up. */
@Expands({ of: [REVIEW_REQUEST, REVIEW_REQUEST_DRAFT], name: 'target_people' })
export class TargetPeopleExpansion implements Expansion<RequestTexts, ShownUser> {
  readonly definition = USER;
  readonly presenter = UserPresenter;
  readonly kind = 'collection';

  constructor(private readonly users: UsersService) {}

  async load(requests: readonly RequestTexts[], { caller }: FastifyRequest, room: InlineRoom) {
    const users = await this.users.ofIds(
      requests.flatMap(({ targetPeople }) => (isFew(targetPeople) ? targetPeople.map(({ id }) => id) : [])),
      caller,
      room.objects,
    );
    return requests.map(({ targetPeople }) =>
      isFew(targetPeople) ? targetPeople.flatMap(({ id }) => users.get(id) ?? []) : undefined,
    );
  }
}
