import { Controller, Get, Post, Put } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { UserListQuery } from '@review-service/contracts/paging';
import { CreateUser, UpdateUser, USER, UserQuery } from '@review-service/contracts/users';
import { Anyone, LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { Arguments, Form } from '../../../hypermedia/fields/declared-fields';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import type { ShownUser } from './user.access';
import { UserTo } from './user.policy';
import { UserPresenter } from './user.presenter';
import { UsersService } from './users.service';

/** `/api/users/`. */
@Controller('users')
@Resource(USER, UserPresenter)
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get()
  @List()
  @Anyone()
  list(@CurrentCaller() caller: Caller, @Arguments() query: UserListQuery) {
    return this.users.list(caller, query);
  }

  @Post()
  @Item()
  @LoggedIn('login', 'site', 'fields')
  create(@CurrentCaller() caller: Caller, @Form('strict') user: CreateUser) {
    return this.users.create(caller, user);
  }

  @Get(':username')
  @Item()
  @Anyone('fields', 'login', 'site')
  read(@UserTo('read') user: ShownUser, @Arguments('strict') _query: UserQuery) {
    return user;
  }

  @Put(':username')
  @Item()
  @LoggedIn('login', 'site', 'fields')
  @Errors([errors.rateLimitExceeded, errors.managedByDirectory])
  update(@UserTo.claim('update') user: Claim<ShownUser>, @Form('strict') changes: UpdateUser) {
    return this.users.update(user, changes);
  }
}
