import { SESSION } from '@review-service/contracts/session';
import { USER } from '@review-service/contracts/users';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands } from '../../../hypermedia/expansions/expansion';
import type { ShownSession } from '../session';
import type { ShownUser } from './user.access';
import { UserPresenter } from './user.presenter';
import { UsersService } from './users.service';

/** `GET /api/session/?expand=user`: the caller in one request. */
@Expands({ of: SESSION, name: 'user' })
export class SessionUserExpansion implements Expansion<ShownSession, ShownUser> {
  readonly definition = USER;
  readonly presenter = UserPresenter;
  readonly kind = 'object';

  constructor(private readonly users: UsersService) {}

  /** By id: the caller may see their own account also on a Local Site. */
  async load([shown]: readonly ShownSession[], _request: FastifyRequest) {
    const caller = shown?.caller;
    const isHidden = caller?.hiddenItems(USER).includes(caller.person?.username ?? '');
    const self = caller && !isHidden && (await this.users.self(caller));
    return [self ? [self] : undefined];
  }
}
