import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import {
  CreateRepository,
  REPOSITORY,
  RepositoryListQuery,
  UpdateRepository,
} from '@review-service/contracts/repositories';
import { Anyone, LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { Arguments, Form } from '../../../hypermedia/fields/declared-fields';
import { Extra, type ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { type CheckedRepository, RepositoriesService } from './repositories.service';
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

  @Post()
  @Item()
  @Errors([errors.repositoryFailed])
  @LoggedIn()
  create(@CurrentCaller() caller: Caller, @Form() repository: CreateRepository, @Extra() extra: ExtraDataChange) {
    return this.repositories.create(caller, repository, extra);
  }

  @Get(':repository_id')
  @Item()
  @Anyone()
  read(@RepositoryTo('read') repository: CheckedRepository) {
    return repository;
  }

  @Put(':repository_id')
  @Item()
  @Errors([errors.repositoryFailed])
  @LoggedIn()
  update(
    @RepositoryTo.claim('update') repository: Claim<CheckedRepository>,
    @Form() changes: UpdateRepository,
    @Extra() extra: ExtraDataChange,
  ) {
    return this.repositories.update(repository, changes, extra);
  }

  @Delete(':repository_id')
  @HttpCode(204)
  @LoggedIn()
  delete(@RepositoryTo.claim('delete') repository: Claim<CheckedRepository>) {
    return this.repositories.delete(repository);
  }
}
