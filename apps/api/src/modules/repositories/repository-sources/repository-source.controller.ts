import { Controller, Delete, Get, HttpCode, Put } from '@nestjs/common';
import { REPOSITORY_SOURCE, UpdateRepositorySource } from '@review-service/contracts/repository-sources';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import type { Claim } from '../../../access/targets/claim';
import { Form } from '../../../hypermedia/fields/declared-fields';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { RepositorySourceTo } from './repository-source.policy';
import { RepositorySourcePresenter } from './repository-source.presenter';
import { type CheckedSource, RepositorySources } from './repository-sources.service';

/** `/api/repositories/{repository_id}/source/`: where its files are read. */
@Controller('repositories/:repository_id/source')
@Resource(REPOSITORY_SOURCE, RepositorySourcePresenter)
export class RepositorySourceController {
  constructor(private readonly sources: RepositorySources) {}

  /** Of a repository without one, it says so. */
  @Get()
  @Item()
  @LoggedIn()
  read(@RepositorySourceTo('read') source: CheckedSource) {
    return source;
  }

  @Put()
  @Item()
  @LoggedIn()
  update(
    @RepositorySourceTo.claim('update') source: Claim<CheckedSource>,
    @Form('strict') changes: UpdateRepositorySource,
  ) {
    return this.sources.update(source, changes);
  }

  @Delete()
  @HttpCode(204)
  @LoggedIn()
  delete(@RepositorySourceTo.claim('update') source: Claim<CheckedSource>) {
    return this.sources.delete(source);
  }
}
