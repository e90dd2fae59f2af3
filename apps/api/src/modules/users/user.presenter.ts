import { Injectable } from '@nestjs/common';
import type { UserFields } from '@review-service/contracts/users';
import type { Presenter } from '../../hypermedia/presenter';
import type { Links, Urls } from '../../hypermedia/urls';
import type { ShownUser } from './user.access';

/** What clients see of a person, and where they can go from there. */
@Injectable()
export class UserPresenter implements Presenter<ShownUser, UserFields> {
  fields(user: ShownUser, urls: Urls): UserFields {
    return {
      ...(user.profileShown && profile(user)),
      id: user.id,
      is_active: user.isActive,
      url: urls.pagePath('users', user.username),
      username: user.username,
    };
  }

  links({ username }: ShownUser, urls: Urls): Links {
    const { self, update } = urls.item('users', username);
    return { ...(self && { self }), ...(update && { update }), api_tokens: urls.get('users', username, 'api-tokens') };
  }
}

const profile = ({ email, firstName, lastName }: ShownUser) => ({
  email,
  first_name: firstName,
  fullname: `${firstName} ${lastName}`.trim(),
  last_name: lastName,
});
