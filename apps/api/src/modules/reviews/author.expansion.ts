import { REVIEW } from '@review-service/contracts/reviews';
import { USER } from '@review-service/contracts/users';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands } from '../../hypermedia/expansion';
import type { NamedPerson } from '../review-requests';
import { type ShownUser, UserPresenter, UsersService } from '../users';

/** Who wrote something. */
@Injectable()
export abstract class AnyAuthorExpansion implements Expansion<{ readonly user: NamedPerson }, ShownUser> {
  readonly definition = USER;
  readonly presenter = UserPresenter;
  readonly kind = 'object';

  constructor(private readonly users: UsersService) {}

  async load(written: readonly { readonly user: NamedPerson }[], { caller }: FastifyRequest) {
    const users = await this.users.ofIds(
      written.map(({ user }) => user.id),
      caller,
    );
    return written.map(({ user: { id } }) => {
      const user = users.get(id);
      return user && [user];
    });
  }
}

/** `GET …/reviews/…?expand=user` */
@Expands({ of: REVIEW, name: 'user' })
export class ReviewAuthorExpansion extends AnyAuthorExpansion {}
