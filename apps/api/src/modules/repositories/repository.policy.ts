import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller';
import { type Policy, type RouteParams, RouteTarget } from '../../access/route-target';
import { numericId } from '../../hypermedia/numeric-id';
import { type JudgedRepository, RepositoriesService } from './repositories.service';

/** Who may do what with a repository. */
export const repositoryPolicy = {
  read: (_caller, { readable }) => readable,
} satisfies Policy<JudgedRepository>;

/** Loads the repository of a URL. */
@Injectable()
export class RepositoryTarget extends RouteTarget<JudgedRepository> {
  protected readonly policy = repositoryPolicy;

  constructor(private readonly repositories: RepositoriesService) {
    super();
  }

  protected find({ repository_id }: RouteParams, caller: Caller) {
    return this.repositories.find(numericId(repository_id), caller);
  }
}

/** The repository that the URL names, if the caller may do this with it. */
export const RepositoryTo = RouteTarget.decorator<typeof repositoryPolicy>(RepositoryTarget);
