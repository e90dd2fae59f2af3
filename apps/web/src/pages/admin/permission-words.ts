const WORDS: Readonly<Record<string, string>> = {
  'auth.add_user': 'Make accounts',
  'auth.change_user': 'Change, close and open accounts',
  'reviews.add_group': 'Make groups: of no effect here, where superusers make them',
  'reviews.can_change_status': 'Close and reopen review requests of others',
  'reviews.can_edit_reviewrequest': 'Edit review requests of others',
  'reviews.can_submit_as_another_user': 'Post review requests in the name of others',
  'reviews.can_view_invite_only_groups': 'See invite-only groups, and review requests for them',
  'reviews.change_default_reviewer': 'Change default reviewers',
  'reviews.change_group': 'Change and delete groups, and say who is in them',
  'reviews.change_statusupdate': 'Change what programs say of review requests',
  'reviews.delete_reviewrequest': 'Delete review requests for good',
  'scmtools.add_repository': 'Add repositories',
  'scmtools.change_repository': 'Change and archive repositories, and say who reads them',
  'site.change_localsite': 'Administer all Local Sites',
};

/** What a permission lets people do. */
export const wordsOfPermission = (permission: string): string => WORDS[permission] ?? permission;
