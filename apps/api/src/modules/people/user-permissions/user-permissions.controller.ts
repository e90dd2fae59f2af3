import { Controller, Get, Put } from '@nestjs/common';
import { UpdateUserPermissions, USER_PERMISSIONS } from '@review-service/contracts/user-permissions';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import type { Claim } from '../../../access/targets/claim';
import { Form } from '../../../hypermedia/fields/declared-fields';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { type ShownUser, UserTo } from '../users';
import { UserPermissionsPresenter } from './user-permissions.presenter';
import { UserPermissionsService } from './user-permissions.service';

/** `/api/users/{username}/permissions/`: a person's permissions. */
@Controller('users/:username/permissions')
@Resource(USER_PERMISSIONS, UserPermissionsPresenter)
export class UserPermissionsController {
  constructor(private readonly permissions: UserPermissionsService) {}

  @Get()
  @Item()
  @LoggedIn('login', 'site', 'fields')
  read(@UserTo('permissions') user: ShownUser) {
    return this.permissions.of(user);
  }

  @Put()
  @Item()
  @LoggedIn('login', 'site', 'fields')
  update(@UserTo.claim('permissions') user: Claim<ShownUser>, @Form('strict') changes: UpdateUserPermissions) {
    return this.permissions.update(user, changes);
  }
}
