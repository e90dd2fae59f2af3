import type { Permission } from '@review-service/contracts/permissions';

/** Whoever wants to see something: the caller of a request, or a person who is to be told of it later. */
export interface Viewer {
  /** 0 for anonymous: no row has this id, so SQL needs no special case. */
  readonly userId: number;
  readonly isAnonymous: boolean;
  readonly isSuperuser: boolean;
  /** The Local Site where it is looked at; null: none. */
  readonly siteId: number | null;
  /** Has the permission there. */
  may(permission: Permission): boolean;
}
