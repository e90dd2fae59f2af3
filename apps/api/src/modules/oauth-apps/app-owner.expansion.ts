import { OAUTH_APP } from '@review-service/contracts/oauth-apps';
import { USER } from '@review-service/contracts/users';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands } from '../../hypermedia/expansion';
import { type ShownUser, UserPresenter, UsersService } from '../users';
import type { ShownApp } from './oauth-apps.service';

/** `GET /api/oauth-apps/…?expand=user`: applications with their owners. */
@Expands({ of: OAUTH_APP, name: 'user' })
export class AppOwnerExpansion implements Expansion<ShownApp, ShownUser> {
  readonly definition = USER;
  readonly presenter = UserPresenter;
  readonly kind = 'object';

  constructor(private readonly users: UsersService) {}

  async load(apps: readonly ShownApp[], { caller }: FastifyRequest) {
    const users = await this.users.ofIds(
      apps.map(({ userId }) => userId),
      caller,
    );
    return apps.map(({ userId }) => {
      const user = users.get(userId);
      return user && [user];
    });
  }
}
