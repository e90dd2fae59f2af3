import type { ResourceDefinition } from '@review-service/contracts/resource';
import type { ViewerBounds } from '@review-service/visibility/viewer';
import type { ServedResource } from '../../hypermedia/resources/resource.registry';
import { isSafe } from '../../http/methods';

/** Where a token works, by ids: each member that is there narrows it. */
export interface StoredBounds extends ViewerBounds {
  /** Local Sites; 0: outside of them. */
  readonly sites?: readonly number[];
}

/** Resources that locate the caller, and those open to every logged-in caller. */
const EVERYWHERE = ['', 'info', 'session', 'validation'];

type Place = Pick<ServedResource, 'definition' | 'listPath'>;

/**
 * Does a token with these bounds come to a resource at all? Each of them must let it: a token that was made from another
 * one has two, and neither opens objects outside of the other. Which objects of the resource lie within is
 * for their own rules (`packages/visibility`). A resource that is not about review requests, repositories or groups is
 * closed, also one of a module, because nothing says where its objects lie.
 */
export const reaches = (all: readonly StoredBounds[], place: Place, method: string): boolean =>
  all.every((bounds) => reachesBy(bounds, place, method));

function reachesBy({ repositories, groups }: StoredBounds, { definition, listPath }: Place, method: string): boolean {
  // Children of the token lie within its bounds, too.
  if ((!repositories && !groups) || definition.needsApiToken) return true;
  // A whole group or repository counts as one, wherever its list lies.
  if (definition.shape === 'Group' && !groups) return false;
  if (definition.shape === 'Repository' && !repositories) return false;
  const [home = ''] = listPath.split('/');
  // A new object here would lie outside of the bounds.
  const makes = method === 'POST' && listPath === home;
  if (home === 'review-requests') return !makes || !groups;
  if (home === 'repositories') return repositories !== undefined && !makes;
  if (home === 'groups') return groups !== undefined && !makes;
  if (home === 'users') return isUser(definition) && isSafe(method);
  return EVERYWHERE.includes(home) && (isSafe(method) || home === 'validation');
}

const isUser = ({ name }: ResourceDefinition): boolean => name === 'user';
