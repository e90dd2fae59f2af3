import { Controller, Get, type Type } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { REPOSITORY_BRANCHES, REPOSITORY_COMMITS, REPOSITORY_INFO } from '@review-service/contracts/repositories';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import { Anyone } from '../../../access/admission.decorator';
import { fail } from '../../../errors/api.exception';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import type { CheckedRepository } from './repositories.service';
import { RepositoryTo } from './repository.policy';
import { RepositoryPresenter } from './repository.presenter';

/**
 * `/api/repositories/{repository_id}/info/`, `branches/` and `commits/`: they need access to the repository, which the
 * service never has (decision D1), so they answer the error that RBTools can handle.
 */
export const REPOSITORY_CONTENTS = [
  contentsAt('info', REPOSITORY_INFO),
  contentsAt('branches', REPOSITORY_BRANCHES),
  contentsAt('commits', REPOSITORY_COMMITS),
];

function contentsAt(path: string, definition: ResourceDefinition): Type {
  @Controller(`repositories/:repository_id/${path}`)
  @Resource(definition, RepositoryPresenter)
  class RepositoryContentsController {
    @Get()
    @Item()
    @Anyone()
    @Errors([errors.repositoryNotRead])
    read(@RepositoryTo('read') _repository: CheckedRepository): never {
      return fail(errors.repositoryNotRead);
    }
  }
  return RepositoryContentsController;
}
