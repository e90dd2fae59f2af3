const WORDS: Readonly<Record<string, string>> = {
  'auth.add_user': 'Create accounts',
  'auth.change_user': 'Change, deactivate and reactivate accounts',
  'reviews.add_group': 'Create groups (no effect on this server)',
  'reviews.can_change_status': 'Close and reopen other people’s review requests',
  'reviews.can_edit_reviewrequest': 'Edit other people’s review requests',
  'reviews.can_submit_as_another_user': 'Create review requests as other people',
  'reviews.can_view_invite_only_groups': 'See invite-only groups and their review requests',
  'reviews.change_default_reviewer': 'Change default reviewers',
  'reviews.change_group': 'Change and delete groups, manage members',
  'reviews.change_statusupdate': 'Change status updates',
  'reviews.delete_reviewrequest': 'Permanently delete review requests',
  'scmtools.add_repository': 'Add repositories',
  'scmtools.change_repository': 'Change and archive repositories, manage access',
  'site.change_localsite': 'Administer all Local Sites',
};

/** What a permission lets people do. */
export const wordsOfPermission = (permission: string): string => WORDS[permission] ?? permission;
