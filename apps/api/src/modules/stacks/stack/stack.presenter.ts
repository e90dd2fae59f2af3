import { Injectable } from '@nestjs/common';
import type { StackFields, StackOverlapsFields, StackPlace } from '@review-service/contracts/stacks';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import { requestLink } from '../../requests/review-requests';
import { type StackedPlace, type Placed, stateOf } from './layers';
import type { ShownMember } from './stack.columns';
import type { StackOverlaps } from './stack-overlaps.service';
import type { Stack, StackPosition } from './stack.service';

type StackMember = NonNullable<StackFields['items']>[number];

const placeFields = ({ position, ready, blocked_by, bottom }: StackedPlace): StackPlace => ({
  position,
  ready,
  blocked_by,
  bottom,
});

/** Fields and links of a stack. */
@Injectable()
export class StackPresenter implements Presenter<Stack, StackFields> {
  fields({ place, items, isCut }: Stack, urls: Urls): StackFields {
    const numbers = new Map(items.flatMap(({ id, readable, displayId }) => (readable ? [[id, displayId]] : [])));
    const shown = new Map(items.map((item) => [item.id, item]));
    return {
      ...placeFields(place),
      items: items.map((item) => memberFields(item, urls, numbers, shown)),
      more: isCut,
    };
  }

  links({ displayId }: Stack, urls: Urls): Links {
    return { self: urls.get('review-requests', displayId, 'stack') };
  }
}

/** Fields and links of overlaps. */
@Injectable()
export class StackOverlapsPresenter implements Presenter<StackOverlaps, StackOverlapsFields> {
  fields({ files }: StackOverlaps): StackOverlapsFields {
    return { files };
  }

  links({ displayId }: StackOverlaps, urls: Urls): Links {
    return { self: urls.get('review-requests', displayId, 'stack', 'overlaps') };
  }
}

/** Fields and links of a place. */
@Injectable()
export class StackPositionPresenter implements Presenter<StackPosition, StackFields> {
  fields({ place }: StackPosition): StackFields {
    return placeFields(place);
  }

  links({ displayId }: StackPosition, urls: Urls): Links {
    return { self: urls.get('review-requests', displayId, 'stack') };
  }
}

function memberFields(
  member: Placed<ShownMember>,
  urls: Urls,
  numbers: ReadonlyMap<number, number>,
  shown: ReadonlyMap<number, ShownMember>,
): StackMember {
  if (!member.readable) return { hidden: true };
  const { displayId, place, approvalFailure } = member;
  const numbersOf = (ids: readonly number[]) => ids.flatMap((id) => numbers.get(id) ?? []);
  return {
    hidden: false,
    review_request: requestLink(member, urls),
    id: displayId,
    role: place.role,
    ...placeFields(place),
    depends_on: numbersOf(member.dependsOn),
    draft_depends_on: numbersOf(member.draftDependsOn),
    state: stateOf(member),
    has_draft: member.hasDraft,
    revision: member.revision,
    approved: approvalFailure === null,
    approval_failure: approvalFailure,
    issue_open_count: member.issueCount,
    checks: member.checks,
    attention: member.attention.map(({ reason, username, groupName }) => ({
      reason,
      username,
      group_name: groupName,
    })),
    stale: isStale(member, shown),
  };
}

/** Null: neither the parent of its diff nor a commit of one below is known, or they have nothing in common. */
function isStale({ parentCommit, dependsOn, status }: ShownMember, shown: ReadonlyMap<number, ShownMember>) {
  const lower = dependsOn.flatMap((id) => shown.get(id) ?? []).filter(({ readable }) => readable);
  if (status !== 'P' || dependsOn.length === 0) return false;
  if (parentCommit === null) return null;
  if (lower.some(({ commits }) => commits.includes(parentCommit))) return false;
  return lower.some(({ olderCommits }) => olderCommits.includes(parentCommit)) ? true : null;
}
