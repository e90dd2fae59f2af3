import { Injectable } from '@nestjs/common';
import type { UserFields } from '@review-service/contracts/users';
import type { Presenter } from '../../hypermedia/presenter';
import type { Links, Urls } from '../../hypermedia/urls';
import { UserPresenter } from '../users';
import type { Member } from './group-users.service';

/** A member looks like a user, and can be taken out of the group. */
@Injectable()
export class GroupUserPresenter implements Presenter<Member, UserFields> {
  constructor(private readonly users: UserPresenter) {}

  fields(member: Member, urls: Urls): UserFields {
    return this.users.fields(member, urls);
  }

  links({ groupName, username }: Member, urls: Urls): Links {
    const here = urls.get('groups', groupName, 'users', username);
    return {
      self: here,
      delete: { ...here, method: 'DELETE' },
      user: { ...urls.get('users', username), title: username },
    };
  }
}
