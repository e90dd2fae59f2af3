import type { Permission } from '@review-service/contracts/permissions';

/** The ids of what a token is narrowed to. Each member that is there holds, whatever its owner may do. */
export interface ViewerBounds {
  /** These repositories, and the review requests of them. */
  readonly repositories?: readonly number[];
  /** These review groups, and the review requests that name one of them. */
  readonly groups?: readonly number[];
}

/** The caller of a request, or a person to be notified. */
export interface Viewer {
  /** The bounds of the viewer's token: each applies by itself. */
  readonly bounds: readonly ViewerBounds[];
  /** 0 for anonymous: no row has this id, so SQL needs no special case. */
  readonly userId: number;
  readonly isAnonymous: boolean;
  readonly isSuperuser: boolean;
  /** The Local Site where it is looked at; null: none. */
  readonly siteId: number | null;
  /** Has the permission there. */
  may(permission: Permission): boolean;
}
