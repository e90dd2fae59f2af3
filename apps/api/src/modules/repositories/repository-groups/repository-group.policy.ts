import { Injectable } from '@nestjs/common';
import { REPOSITORY_GROUP } from '@review-service/contracts/repository-groups';
import type { Caller } from '../../../access/callers/caller';
import { refuse } from '../../../access/refuse';
import { type Policy, type RouteParams, RouteTarget } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { mayChangeRepositories, RepositoriesService } from '../repositories';
import { RepositoryGroupPresenter } from './repository-group.presenter';
import { type ReaderGroup, RepositoryGroupsService } from './repository-groups.service';

/** Whoever may change repositories sees and changes which groups are in their lists; nobody else learns it. */
export const readerGroupPolicy = {
  read: mayChangeRepositories,
  remove: mayChangeRepositories,
} satisfies Policy<ReaderGroup>;

/** Loads the group of a URL, if the list of the repository has it. */
@Injectable()
export class ReaderGroupTarget extends RouteTarget<ReaderGroup> {
  protected readonly policy = readerGroupPolicy;
  protected override readonly shownAs = { definition: REPOSITORY_GROUP, presenter: RepositoryGroupPresenter };

  constructor(
    private readonly repositories: RepositoriesService,
    private readonly readers: RepositoryGroupsService,
  ) {
    super();
  }

  protected async find({ repository_id, group_name = '' }: RouteParams, caller: Caller) {
    const repository = await this.repositories.find(numericId(repository_id), caller);
    if (!repository) return undefined;
    if (!mayChangeRepositories(caller)) refuse(caller);
    return this.readers.find(repository.id, group_name, caller);
  }

  protected override lock(reader: ReaderGroup, caller: Caller) {
    return this.readers.lock(reader, caller);
  }
}

/** The group that the URL names, if the caller may do this. */
export const ReaderGroupTo = RouteTarget.decorator<typeof readerGroupPolicy>(ReaderGroupTarget);
