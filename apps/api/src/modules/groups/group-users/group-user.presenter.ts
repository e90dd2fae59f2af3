import { Injectable } from '@nestjs/common';
import type { UserFields } from '@review-service/contracts/users';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import { urlsOf, UserPresenter } from '../../people/users';
import type { Member } from './group-users.service';

/** A member has the fields of a user, and can be removed from the group. */
@Injectable()
export class GroupUserPresenter implements Presenter<Member, UserFields> {
  constructor(private readonly users: UserPresenter) {}

  fields(member: Member, urls: Urls): UserFields {
    return this.users.fields(member, urls);
  }

  links(member: Member, urls: Urls): Links {
    const { groupName, username } = member;
    const here = urls.get('groups', groupName, 'users', username);
    return {
      self: here,
      delete: { ...here, method: 'DELETE' },
      user: { ...urlsOf(member, urls).get('users', username), title: username },
    };
  }
}
