import { Injectable } from '@nestjs/common';
import { REPOSITORY_USER } from '@review-service/contracts/repository-users';
import type { Caller } from '../../../access/callers/caller';
import { refuse } from '../../../access/refuse';
import { type Policy, type RouteParams, RouteTarget } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { mayChangeRepositories, RepositoriesService } from '../repositories';
import { RepositoryUserPresenter } from './repository-user.presenter';
import { type Reader, RepositoryUsersService } from './repository-users.service';

/** Whoever may change repositories sees and changes who is in their lists; nobody else learns it. */
export const readerPolicy = { read: mayChangeRepositories, remove: mayChangeRepositories } satisfies Policy<Reader>;

/** Loads the person of a URL, if the repository's list has them. */
@Injectable()
export class ReaderTarget extends RouteTarget<Reader> {
  protected readonly policy = readerPolicy;
  protected override readonly shownAs = { definition: REPOSITORY_USER, presenter: RepositoryUserPresenter };

  constructor(
    private readonly repositories: RepositoriesService,
    private readonly readers: RepositoryUsersService,
  ) {
    super();
  }

  protected async find({ repository_id, username = '' }: RouteParams, caller: Caller) {
    const repository = await this.repositories.find(numericId(repository_id), caller);
    if (!repository) return undefined;
    if (!mayChangeRepositories(caller)) refuse(caller);
    return this.readers.find(repository.id, username, caller);
  }

  protected override lock(reader: Reader, caller: Caller) {
    return this.readers.lock(reader, caller);
  }
}

/** The person that the URL names, if the caller may do this. */
export const ReaderTo = RouteTarget.decorator<typeof readerPolicy>(ReaderTarget);
