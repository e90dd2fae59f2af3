import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { PageQuery } from '@review-service/contracts/paging';
import { AddRepositoryGroup, REPOSITORY_GROUP } from '@review-service/contracts/repository-groups';
import type { FastifyRequest } from 'fastify';
import { LoggedIn } from '../../../access/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { Arguments, Form } from '../../../hypermedia/fields/declared-fields';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { ListOfEach } from '../../../hypermedia/lists/list-of-each';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { type CheckedRepository, RepositoryTo, type ShownRepository } from '../repositories';
import { ReaderGroupTo } from './repository-group.policy';
import { RepositoryGroupPresenter } from './repository-group.presenter';
import { type ReaderGroup, RepositoryGroupsService } from './repository-groups.service';

/** `/api/repositories/{repository_id}/groups/`: the groups whose members may read one that is not public. */
@Controller('repositories/:repository_id/groups')
@Resource(REPOSITORY_GROUP, RepositoryGroupPresenter)
export class RepositoryGroupsController {
  constructor(private readonly readers: RepositoryGroupsService) {}

  @Get()
  @List()
  @LoggedIn()
  list(
    @RepositoryTo('update') repository: CheckedRepository,
    @CurrentCaller() caller: Caller,
    @Arguments() query: PageQuery,
  ) {
    return this.readers.list(repository, caller, query);
  }

  @ListOfEach()
  ofEach(repositories: readonly ShownRepository[], { caller }: FastifyRequest, room: InlineRoom) {
    return this.readers.ofEach(repositories, caller, room);
  }

  @Post()
  @Item()
  @LoggedIn()
  @Errors([errors.invalidGroup])
  add(@RepositoryTo.claim('update') repository: Claim<CheckedRepository>, @Form() reader: AddRepositoryGroup) {
    return this.readers.add(repository, reader);
  }

  @Get(':group_name')
  @Item()
  @LoggedIn()
  read(@ReaderGroupTo('read') reader: ReaderGroup) {
    return reader;
  }

  @Delete(':group_name')
  @HttpCode(204)
  @LoggedIn()
  remove(@ReaderGroupTo.claim('remove') reader: Claim<ReaderGroup>) {
    return this.readers.remove(reader);
  }
}
