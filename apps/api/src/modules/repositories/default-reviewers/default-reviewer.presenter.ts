import { Injectable } from '@nestjs/common';
import type { DefaultReviewerFields } from '@review-service/contracts/default-reviewers';
import { publicExtraData } from '../../../hypermedia/extra-data/private-keys';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import { urlsOf } from '../../people/users';
import type { ShownDefaultReviewer } from './default-reviewers.service';

/** Fields and links of a default reviewer. */
@Injectable()
export class DefaultReviewerPresenter implements Presenter<ShownDefaultReviewer, DefaultReviewerFields> {
  fields(reviewer: ShownDefaultReviewer, urls: Urls): DefaultReviewerFields {
    return {
      extra_data: publicExtraData(reviewer.extraData),
      file_regex: reviewer.fileRegex,
      groups: reviewer.groups.map(({ name }) => ({ ...urls.get('groups', name), title: name })),
      id: reviewer.id,
      name: reviewer.name,
      repositories: reviewer.repositories.map(({ id, name }) => ({ ...urls.get('repositories', id), title: name })),
      users: reviewer.users.map((user) => ({
        ...urlsOf(user, urls).get('users', user.name),
        title: user.name,
      })),
    };
  }

  links({ id }: ShownDefaultReviewer, urls: Urls): Links {
    return urls.item('default-reviewers', id);
  }
}
