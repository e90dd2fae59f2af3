import { Controller, Get } from '@nestjs/common';
import { REPOSITORY, RepositoryListQuery } from '@review-service/contracts/repositories';
import { Anyone } from '../../access/admission.decorator';
import { type Caller, CurrentCaller } from '../../access/caller';
import { Arguments } from '../../hypermedia/declared-fields';
import { Item, List, Resource } from '../../hypermedia/resource.decorator';
import { type JudgedRepository, RepositoriesService } from './repositories.service';
import { RepositoryTo } from './repository.policy';
import { RepositoryPresenter } from './repository.presenter';

/** `/api/repositories/`. */
@Controller('repositories')
@Resource(REPOSITORY, RepositoryPresenter)
export class RepositoriesController {
  constructor(private readonly repositories: RepositoriesService) {}

  @Get()
  @List()
  @Anyone()
  list(@CurrentCaller() caller: Caller, @Arguments() query: RepositoryListQuery) {
    return this.repositories.list(caller, query);
  }

  @Get(':repository_id')
  @Item()
  @Anyone()
  read(@RepositoryTo('read') repository: JudgedRepository) {
    return repository;
  }
}
