import { Injectable } from '@nestjs/common';
import type { UserPermissionsFields } from '@review-service/contracts/user-permissions';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { ShownPermissions } from './user-permissions.service';

/** Fields and links of what a person may do. */
@Injectable()
export class UserPermissionsPresenter implements Presenter<ShownPermissions, UserPermissionsFields> {
  fields({ isSuperuser, isStaff, permissions }: ShownPermissions): UserPermissionsFields {
    return { is_staff: isStaff, is_superuser: isSuperuser, permissions };
  }

  links({ username }: ShownPermissions, urls: Urls): Links {
    const self = urls.get('users', username, 'permissions');
    return { self, update: { ...self, method: 'PUT' } };
  }
}
