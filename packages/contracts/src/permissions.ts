/**
 * What a person may be permitted, as the reference names it. Nobody asks for anything else: `Caller.may` takes these
 * alone, and `user grant` refuses others. A server that was imported from may have had more; they mean nothing here.
 */
export const PERMISSIONS = [
  'auth.add_user',
  'auth.change_user',
  'reviews.add_group',
  'reviews.can_edit_reviewrequest',
  'reviews.can_view_invite_only_groups',
  'reviews.change_default_reviewer',
  'reviews.change_group',
  'scmtools.add_repository',
  'scmtools.change_repository',
  'site.change_localsite',
] as const;

export type Permission = (typeof PERMISSIONS)[number];
