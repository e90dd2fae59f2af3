import { Injectable } from '@nestjs/common';
import type { GroupFields } from '@review-service/contracts/groups';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import { GroupPresenter } from '../../groups/groups';
import type { ReaderGroup } from './repository-groups.service';

/** A group in the list of a repository has the fields of a group, and can be removed from the list. */
@Injectable()
export class RepositoryGroupPresenter implements Presenter<ReaderGroup, GroupFields> {
  constructor(private readonly groups: GroupPresenter) {}

  fields(reader: ReaderGroup, urls: Urls): GroupFields {
    return this.groups.fields(reader, urls);
  }

  links({ repositoryId, name }: ReaderGroup, urls: Urls): Links {
    const here = urls.get('repositories', repositoryId, 'groups', name);
    return {
      self: here,
      delete: { ...here, method: 'DELETE' },
      group: { ...urls.get('groups', name), title: name },
    };
  }
}
