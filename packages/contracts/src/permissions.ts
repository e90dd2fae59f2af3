/**
 * The permissions of people, with the reference's names. `Caller.may` accepts only these, and `user grant` refuses
 * others. Imported data may have more, which have no effect.
 */
export const PERMISSIONS = [
  'auth.add_user',
  'auth.change_user',
  'reviews.add_group',
  'reviews.can_change_status',
  'reviews.can_edit_reviewrequest',
  'reviews.can_submit_as_another_user',
  'reviews.can_view_invite_only_groups',
  'reviews.change_default_reviewer',
  'reviews.change_group',
  'reviews.change_statusupdate',
  'reviews.delete_reviewrequest',
  'scmtools.add_repository',
  'scmtools.change_repository',
  'site.change_localsite',
] as const;

export type Permission = (typeof PERMISSIONS)[number];
