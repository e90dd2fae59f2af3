import { Injectable } from '@nestjs/common';
import type { DeletedGroupFields } from '@review-service/contracts/deleted-groups';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { ShownDeletedGroup } from './deleted-groups.service';

/** Fields and links of a deleted group. */
@Injectable()
export class DeletedGroupPresenter implements Presenter<ShownDeletedGroup, DeletedGroupFields> {
  fields(group: ShownDeletedGroup): DeletedGroupFields {
    return {
      deleted: group.deleted,
      display_name: group.displayName,
      id: group.id,
      invite_only: group.inviteOnly,
      name: group.name,
      name_is_taken: group.nameIsTaken,
      restorable_until: group.until,
    };
  }

  links({ id }: ShownDeletedGroup, urls: Urls): Links {
    const { self, delete: giveUp } = urls.item('deleted-groups', id);
    return { ...(self && { self }), ...(giveUp && { delete: giveUp }) };
  }
}
