import { Injectable } from '@nestjs/common';
import { GROUP, type GroupFields } from '@review-service/contracts/groups';
import type { WatchedReviewGroupEntryFields } from '@review-service/contracts/watched';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import { ShownWithin } from '../../../hypermedia/expansions/shown-within';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import { GroupPresenter, type ShownGroup } from '../groups';

/** A group that somebody watches. */
export interface WatchedGroup {
  readonly group: ShownGroup;
  /** In a list: by this name of whoever watches it. */
  readonly listedFor?: string;
}

/** An item is the group; in a list there is an entry around it, as in Review Board. */
@Injectable()
export class WatchedReviewGroupPresenter implements Presenter<
  WatchedGroup,
  GroupFields | WatchedReviewGroupEntryFields
> {
  constructor(
    private readonly groups: GroupPresenter,
    private readonly within: ShownWithin,
  ) {}

  fields({ group, listedFor }: WatchedGroup, urls: Urls): GroupFields | WatchedReviewGroupEntryFields {
    if (listedFor === undefined) return this.groups.fields(group, urls);
    return { id: group.id, watched_review_group: this.within.object(GROUP, this.groups, group, urls) };
  }

  links({ group, listedFor }: WatchedGroup, urls: Urls): Links {
    if (listedFor === undefined) return this.within.links(GROUP, this.groups, group, urls);
    const self = urls.get('users', listedFor, 'watched', 'review-groups', group.name);
    return { self, delete: { ...self, method: 'DELETE' } };
  }
}
