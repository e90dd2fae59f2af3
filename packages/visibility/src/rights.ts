import type { Permission } from '@review-service/contracts/permissions';

/** What a person may do, wherever they are. */
export interface Rights {
  readonly isSuperuser: boolean;
  readonly isStaff: boolean;
  readonly permissions: readonly string[];
}

/** A Local Site, and somebody's role there. */
export interface SiteRole {
  readonly isPublic: boolean;
  readonly isMember: boolean;
  readonly isAdmin: boolean;
}

/** The permissions of a Local Site's administrator there: exactly these, whatever they may do elsewhere. */
const SITE_ADMIN_MAY = new Set<Permission>([
  'reviews.add_group',
  'reviews.can_change_status',
  'reviews.can_edit_reviewrequest',
  'reviews.can_submit_as_another_user',
  'reviews.can_view_invite_only_groups',
  'reviews.change_default_reviewer',
  'reviews.change_group',
  'scmtools.add_repository',
  'scmtools.change_repository',
]);

/** Has the permission as a person: being an administrator of a site makes no difference. Null: anonymous. */
export const holds = (person: Rights | null, permission: Permission): boolean =>
  person !== null && (person.isSuperuser || person.permissions.includes(permission));

/** Has the permission on the site, or on none. Superusers have all; a site's administrators a fixed set. */
export const may = (person: Rights | null, site: SiteRole | null, permission: Permission): boolean =>
  site?.isAdmin && !person?.isSuperuser ? SITE_ADMIN_MAY.has(permission) : holds(person, permission);

/** Public sites are open to all, private ones to members and staff. */
export const mayEnter = (person: Rights | null, site: SiteRole | null): boolean =>
  site === null || site.isPublic || site.isMember || (person?.isStaff ?? false);
