import { GROUP } from '@review-service/contracts/groups';
import { expansionsById } from '../../../hypermedia/expansions/expansions-by-id';
import { GroupPresenter } from './group.presenter';
import { GroupsService } from './groups.service';

/** Inlines groups that objects name, if the caller may see them. */
export const expandGroups = expansionsById(GroupsService, GROUP, GroupPresenter);
