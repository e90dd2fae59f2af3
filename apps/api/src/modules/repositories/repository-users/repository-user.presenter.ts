import { Injectable } from '@nestjs/common';
import type { UserFields } from '@review-service/contracts/users';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import { urlsOf, UserPresenter } from '../../people/users';
import type { Reader } from './repository-users.service';

/** A person in the list of a repository has the fields of a user, and can be removed from the list. */
@Injectable()
export class RepositoryUserPresenter implements Presenter<Reader, UserFields> {
  constructor(private readonly users: UserPresenter) {}

  fields(reader: Reader, urls: Urls): UserFields {
    return this.users.fields(reader, urls);
  }

  links(reader: Reader, urls: Urls): Links {
    const { repositoryId, username } = reader;
    const here = urls.get('repositories', repositoryId, 'users', username);
    return {
      self: here,
      delete: { ...here, method: 'DELETE' },
      user: { ...urlsOf(reader, urls).get('users', username), title: username },
    };
  }
}
