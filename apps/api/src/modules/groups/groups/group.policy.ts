import { Injectable } from '@nestjs/common';
import { GROUP } from '@review-service/contracts/groups';
import type { Caller } from '../../../access/callers/caller';
import { type Policy, type RouteParams, RouteTarget } from '../../../access/targets/route-target';
import { GroupPresenter } from './group.presenter';
import { GroupsService, type CheckedGroup } from './groups.service';

const mayChange = (caller: Caller) => caller.may('reviews.change_group');

/** Who may do what with a review group (decision R7). */
export const groupPolicy = {
  read: (_caller, group) => group.readable,
  update: mayChange,
  delete: mayChange,
} satisfies Policy<CheckedGroup>;

/** Loads the group of a URL, in its Local Site, and asks the policy. */
@Injectable()
export class GroupTarget extends RouteTarget<CheckedGroup> {
  protected readonly policy = groupPolicy;
  protected override readonly shownAs = { definition: GROUP, presenter: GroupPresenter };
  protected override readonly isSecret = true;

  constructor(private readonly groups: GroupsService) {
    super();
  }

  protected find({ group_name = '' }: RouteParams, caller: Caller) {
    return this.groups.find(group_name, caller);
  }

  protected override lock({ id }: CheckedGroup, caller: Caller) {
    return this.groups.lock(id, caller);
  }
}

/** The group that the URL names, if the caller may do this with it. */
export const GroupTo = RouteTarget.decorator<typeof groupPolicy>(GroupTarget);
