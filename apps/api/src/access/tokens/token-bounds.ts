import type { ResourceDefinition } from '@review-service/contracts/resource';
import type { ViewerBounds } from '@review-service/visibility/viewer';
import type { ServedResource } from '../../hypermedia/resources/resource.registry';
import { isSafe } from '../../http/methods';

/** Where a token works, by ids: each member that is there narrows it. */
export interface StoredBounds extends ViewerBounds {
  /** Local Sites; 0: outside of them. */
  readonly sites?: readonly number[];
}

/** Where all of these let a token work; null: everywhere. */
export function boundsOfAll(all: readonly (StoredBounds | null)[]): StoredBounds | null {
  const given = all.filter((one) => one !== null);
  return given.length === 0 ? null : given.reduce(withinBoth);
}

const MEMBERS = ['repositories', 'groups', 'sites'] as const;

function withinBoth(one: StoredBounds, other: StoredBounds): StoredBounds {
  const inBoth = MEMBERS.flatMap((name) => {
    const [ids, others] = [one[name], other[name]];
    return ids && others ? [[name, ids.filter((id) => others.includes(id))] as const] : [];
  });
  return { ...one, ...other, ...Object.fromEntries(inBoth) };
}

/** What says where one is, and what is open to everybody who is logged in. */
const EVERYWHERE = ['', 'info', 'session', 'validation'];

/**
 * Does a token with these bounds come to a resource at all? Which objects of it lie within is for their own rules
 * (`packages/visibility`). A resource that is not about review requests, repositories or groups is closed, also one of a
 * module, because nothing says where its objects lie.
 */
export function reaches(
  bounds: StoredBounds,
  { definition, listPath }: Pick<ServedResource, 'definition' | 'listPath'>,
  method: string,
): boolean {
  const { repositories, groups } = bounds;
  // What is made from the token lies within its bounds, too.
  if ((!repositories && !groups) || definition.needsApiToken) return true;
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
