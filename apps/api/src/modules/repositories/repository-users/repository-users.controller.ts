import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { UserListQuery } from '@review-service/contracts/paging';
import { AddRepositoryUser, REPOSITORY_USER } from '@review-service/contracts/repository-users';
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
import { ReaderTo } from './repository-user.policy';
import { RepositoryUserPresenter } from './repository-user.presenter';
import { type Reader, RepositoryUsersService } from './repository-users.service';

/** `/api/repositories/{repository_id}/users/`: the people who may read one that is not public. */
@Controller('repositories/:repository_id/users')
@Resource(REPOSITORY_USER, RepositoryUserPresenter)
export class RepositoryUsersController {
  constructor(private readonly readers: RepositoryUsersService) {}

  @Get()
  @List()
  @LoggedIn()
  list(
    @RepositoryTo('update') repository: CheckedRepository,
    @CurrentCaller() caller: Caller,
    @Arguments() query: UserListQuery,
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
  @Errors([errors.invalidUser])
  add(@RepositoryTo.claim('update') repository: Claim<CheckedRepository>, @Form() reader: AddRepositoryUser) {
    return this.readers.add(repository, reader);
  }

  @Get(':username')
  @Item()
  @LoggedIn()
  read(@ReaderTo('read') reader: Reader) {
    return reader;
  }

  @Delete(':username')
  @HttpCode(204)
  @LoggedIn()
  remove(@ReaderTo.claim('remove') reader: Claim<Reader>) {
    return this.readers.remove(reader);
  }
}
