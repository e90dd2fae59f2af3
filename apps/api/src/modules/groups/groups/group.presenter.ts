import { Injectable } from '@nestjs/common';
import type { GroupFields } from '@review-service/contracts/groups';
import { publicExtraData } from '../../../hypermedia/extra-data/private-keys';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { ShownGroup } from './groups.service';

/** Fields and links of a review group. */
@Injectable()
export class GroupPresenter implements Presenter<ShownGroup, GroupFields> {
  fields(group: ShownGroup, urls: Urls): GroupFields {
    const page = urls.pagePath('groups', group.name);
    return {
      absolute_url: urls.absolute(page),
      aliases: group.aliases,
      display_name: group.displayName,
      extra_data: publicExtraData(group.extraData),
      id: group.id,
      invite_only: group.inviteOnly,
      mailing_list: group.mailingList,
      managed_by: group.managedBy,
      name: group.name,
      url: page,
      visible: group.visible,
    };
  }

  links({ name }: ShownGroup, urls: Urls): Links {
    return urls.item('groups', name);
  }
}
