import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../access/callers/caller';
import type { Urls } from '../../../hypermedia/resources/urls';
import { GroupsService } from '../../groups/groups';
import { RepositoriesService } from '../../repositories/repositories';
import type { CheckedReviewRequest } from '../../requests/review-requests';
import { UsersService } from '../../people/users';

/** A name with its page. */
interface Named {
  readonly name: string;
  readonly url: string;
}

/** The people, groups and repository of a review request. */
interface Names {
  readonly submitter: Named;
  readonly people: Named[];
  /** Those that the caller may see. */
  readonly groups: Named[];
  /** Its name, if the caller may read it. */
  readonly repository?: string;
}

/** Finds those people, groups and the repository of a review request that the caller may see. */
@Injectable()
export class NamedHere {
  constructor(
    private readonly groups: GroupsService,
    private readonly people: UsersService,
    private readonly repositories: RepositoriesService,
  ) {}

  async of(review: CheckedReviewRequest, caller: Caller, urls: Urls): Promise<Names> {
    const { submitter, targetPeople, targetGroups, repository } = review;
    const idsOf = (all: readonly { id: number }[]) => all.map(({ id }) => id);
    const found = await this.people.ofIds(idsOf([submitter, ...targetPeople]), caller);
    const groups = await this.groups.ofIds(idsOf(targetGroups), caller);
    const repositories = await this.repositories.ofIds(repository ? [repository.id] : [], caller);
    // A person who is not visible on this Local Site has a page outside of it.
    const person = ({ id, name }: { id: number; name: string }) => ({
      name,
      url: (found.has(id) ? urls : urls.outside).pagePath('users', name),
    });
    const named = repository && repositories.get(repository.id)?.name;
    return {
      submitter: person(submitter),
      people: targetPeople.map(person),
      groups: targetGroups
        .filter(({ id }) => groups.has(id))
        .map(({ name }) => ({ name, url: urls.pagePath('groups', name) })),
      ...(named != null && { repository: named }),
    };
  }
}
