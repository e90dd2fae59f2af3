/** How far a token reaches resources of a kind. */
export type Level = 'none' | 'read' | 'write';

/** What each is called. */
export const LEVELS: Readonly<Record<Level, string>> = {
  none: 'No access',
  read: 'Read',
  write: 'Read and write',
};

/** The kinds of resources that can be chosen, with the names that policies have for them. */
const KINDS = {
  requests: {
    title: 'Review requests, diffs and files',
    resources: [
      ...['review_request', 'review_request_draft', 'review_request_last_update', 'review_request_progress', 'change'],
      'review_request_stack',
      ...['diff', 'draft_diff', 'file_diff', 'draft_file_diff', 'commit', 'draft_commit', 'diff_context'],
      ...['original_file', 'patched_file', 'draft_original_file', 'draft_patched_file'],
      ...['file_attachment', 'draft_file_attachment', 'diff_file_attachment', 'status_update', 'finding', 'suggestion'],
      ...['screenshot', 'draft_screenshot'],
      ...['validation', 'diff_validation', 'commit_validation', 'search'],
    ],
  },
  reviews: {
    title: 'Reviews, comments and replies',
    resources: [
      ...['review', 'review_draft', 'review_diff_comment', 'review_general_comment', 'review_file_attachment_comment'],
      ...['review_reply', 'review_reply_draft', 'review_reply_diff_comment', 'review_reply_general_comment'],
      ...['review_reply_file_attachment_comment', 'diff_comment', 'general_comment', 'file_attachment_comment'],
      ...['review_screenshot_comment', 'review_reply_screenshot_comment'],
    ],
  },
  groups: { title: 'Groups and their members', resources: ['group', 'review_group_user'] },
  people: { title: 'People', resources: ['user'] },
  repositories: {
    title: 'Repositories and default reviewers',
    resources: [
      ...['repository', 'repository_info', 'repository_branches', 'repository_commits', 'repository_user'],
      ...['repository_group', 'default_reviewer'],
    ],
  },
} as const;

/** A kind of resources. */
export type PolicyKind = keyof typeof KINDS;

/** The kinds with their titles, in the order of the form. */
export const KIND_TITLES = Object.entries(KINDS).map(([kind, { title }]) => [kind as PolicyKind, title] as const);

/** Every client asks for these first. */
const ALWAYS = ['root', 'server_info', 'session'];

const READ = { allow: ['GET', 'HEAD', 'OPTIONS'] };
const WRITE = { allow: ['*'] };
const NOTHING = { block: ['*'] };

/**
 * The policy of what was chosen; undefined: nothing was. With names of groups the token reaches these alone, and no list
 * of groups, because a list has others, too.
 */
export function chosenPolicy(
  levels: Readonly<Partial<Record<PolicyKind, Level>>>,
  groups: readonly string[],
): { readonly resources: Record<string, object> } | undefined {
  const chosen = KIND_TITLES.flatMap(([kind]) => {
    const level = levels[kind] ?? 'none';
    return level === 'none' ? [] : [{ kind, rule: level === 'write' ? WRITE : READ }];
  });
  if (chosen.length === 0) return undefined;
  const ofKinds = chosen.flatMap(({ kind, rule }) =>
    KINDS[kind].resources.map((name) => [name, { '*': rule }] as const),
  );
  const resources = new Map<string, object>([
    ['*', NOTHING],
    ...ALWAYS.map((name) => [name, { '*': READ }] as const),
    ...ofKinds,
  ]);
  const ofGroups = chosen.find(({ kind }) => kind === 'groups');
  if (ofGroups && groups.length > 0) {
    const rules = new Map<string, object>([['*', NOTHING], ...groups.map((name) => [name, ofGroups.rule] as const)]);
    resources.set('group', Object.fromEntries(rules));
    resources.delete('review_group_user');
  }
  return { resources: Object.fromEntries(resources) };
}
