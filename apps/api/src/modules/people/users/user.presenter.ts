import { Injectable } from '@nestjs/common';
import type { UserFields } from '@review-service/contracts/users';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { ChangedUser, ShownUser } from './user.access';

/** Fields and links of a person. */
@Injectable()
export class UserPresenter implements Presenter<ShownUser, UserFields> {
  fields(user: ChangedUser, urls: Urls): UserFields {
    return {
      ...(user.profileShown && profile(user)),
      ...(user.unconfirmedEmail !== undefined && { unconfirmed_email: user.unconfirmedEmail }),
      id: user.id,
      is_active: user.isActive,
      is_bot: user.isBot,
      operated_by: user.operatedBy,
      url: urlsOf(user, urls).pagePath('users', user.username),
      username: user.username,
    };
  }

  links(user: ShownUser, urls: Urls): Links {
    const { self, update } = urlsOf(user, urls).item('users', user.username);
    return { ...(self && { self }), ...(update && { update }) };
  }
}

/** URLs of a person: outside of this Local Site if they cannot be looked up on it. */
export const urlsOf = ({ isFoundHere }: Pick<ShownUser, 'isFoundHere'>, urls: Urls): Urls =>
  isFoundHere ? urls : urls.outside;

const profile = ({ email, firstName, lastName }: ShownUser) => ({
  email,
  first_name: firstName,
  fullname: `${firstName} ${lastName}`.trim(),
  last_name: lastName,
});
