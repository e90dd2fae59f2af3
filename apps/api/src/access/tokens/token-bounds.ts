import type { ResourceDefinition } from '@review-service/contracts/resource';
import type { ViewerBounds } from '@review-service/visibility/viewer';
import type { ServedResource } from '../../hypermedia/resources/resource.registry';
import { isSafe } from '../../http/methods';

/** Where a token works, by ids: each member that is there narrows it. */
export interface StoredBounds extends ViewerBounds {
  /** Local Sites; 0: outside of them. */
  readonly sites?: readonly number[];
}

/** What says where one is, and what is open to everybody who is logged in. */
const EVERYWHERE = ['', 'info', 'session', 'validation'];

type Place = Pick<ServedResource, 'definition' | 'listPath'>;

/**
 * Does a token with these bounds come to a resource at all? Each of them must let it: a token that was made from another
 * one has two, and what one of them does not name is not opened by the other. Which objects of the resource lie within is
 * for their own rules (`packages/visibility`). A resource that is not about review requests, repositories or groups is
 * closed, also one of a module, because nothing says where its objects lie.
 */
export const reaches = (all: readonly StoredBounds[], place: Place, method: string): boolean =>
  all.every((bounds) => reachesBy(bounds, place, method));

function reachesBy({ repositories, groups }: StoredBounds, { definition, listPath }: Place, method: string): boolean {
  // What is made from the token lies within its bounds, too.
  if ((!repositories && !groups) || definition.needsApiToken) return true;
  // What is shown as a whole group or repository is one, wherever its list lies.
  if (definition.shape === 'Group' && !groups) return false;
  if (definition.shape === 'Repository' && !repositories) return false;
  const [home = ''] = listPath.split('/');
  // What is made here has another place than the bounds have.
  const makes = method === 'POST' && listPath === home;
  if (home === 'review-requests') return !makes || !groups;
  if (home === 'repositories') return repositories !== undefined && !makes;
  if (home === 'groups') return groups !== undefined && !makes;
  if (home === 'users') return isUser(definition) && isSafe(method);
  return EVERYWHERE.includes(home) && (isSafe(method) || home === 'validation');
}

const isUser = ({ name }: ResourceDefinition): boolean => name === 'user';
