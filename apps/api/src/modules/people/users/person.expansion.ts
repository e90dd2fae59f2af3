import { USER } from '@review-service/contracts/users';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Expansion, oneForEach } from '../../../hypermedia/expansions/expansion';
import type { ShownUser } from './user.access';
import { UserPresenter } from './user.presenter';
import { UsersService } from './users.service';

/** Inlines the person whom something names, if the caller may look them up. */
@Injectable()
export abstract class PersonExpansion<Parent> implements Expansion<Parent, ShownUser> {
  readonly definition = USER;
  readonly presenter = UserPresenter;
  readonly kind = 'object';

  constructor(private readonly users: UsersService) {}

  /** Null: it names nobody. */
  protected abstract personOf(parent: Parent): { readonly id: number } | null;

  async load(parents: readonly Parent[], { caller }: FastifyRequest) {
    const ids = parents.map((parent) => this.personOf(parent)?.id);
    const named = ids.flatMap((id) => id ?? []);
    return oneForEach(ids, await this.users.ofIds(named, caller));
  }
}
