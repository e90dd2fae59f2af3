/** What a token may be let see and change, in the words of the form, with the resources that belong to it. */
const KINDS: Readonly<Record<string, { readonly words: string; readonly of: readonly string[] }>> = {
  requests: {
    words: 'Review requests, their diffs and files',
    of: [
      ...['review_request', 'review_request_draft', 'review_request_last_update', 'review_request_progress', 'change'],
      ...['diff', 'draft_diff', 'file_diff', 'draft_file_diff', 'commit', 'draft_commit', 'diff_context'],
      ...['original_file', 'patched_file', 'draft_original_file', 'draft_patched_file'],
      ...['file_attachment', 'draft_file_attachment', 'diff_file_attachment', 'status_update'],
      ...['screenshot', 'draft_screenshot'],
      ...['validation', 'diff_validation', 'commit_validation', 'search'],
    ],
  },
  reviews: {
    words: 'Reviews, comments and replies',
    of: [
      ...['review', 'review_draft', 'review_diff_comment', 'review_general_comment', 'review_file_attachment_comment'],
      ...['review_reply', 'review_reply_draft', 'review_reply_diff_comment', 'review_reply_general_comment'],
      ...['review_reply_file_attachment_comment', 'diff_comment', 'general_comment', 'file_attachment_comment'],
      ...['review_screenshot_comment', 'review_reply_screenshot_comment'],
    ],
  },
  groups: { words: 'Groups and their members', of: ['group', 'review_group_user'] },
  people: { words: 'People', of: ['user'] },
  repositories: {
    words: 'Repositories and default reviewers',
    of: [
      ...['repository', 'repository_info', 'repository_branches', 'repository_commits', 'repository_user'],
      ...['repository_group', 'default_reviewer'],
    ],
  },
};

/** Every client asks for these first. */
const ALWAYS = ['root', 'server_info', 'session'];

const SEE = { allow: ['GET', 'HEAD', 'OPTIONS'] };
const CHANGE = { allow: ['*'] };
const NOTHING = { block: ['*'] };

type Typed = Readonly<Record<string, string | undefined>>;

/** The rows of the form, as they were ticked. */
export const kindsOf = (typed: Typed) =>
  Object.entries(KINDS).map(([name, { words }]) => ({
    name,
    words,
    sees: typed[`see ${name}`] !== undefined,
    changes: typed[`change ${name}`] !== undefined,
  }));

/**
 * The policy of what was ticked; undefined: nothing was. Where groups are named, the token reaches these alone, and
 * lists of groups not at all, because a list has others, too.
 */
export function chosenPolicy(typed: Typed): object | undefined {
  const chosen = kindsOf(typed).filter(({ sees, changes }) => sees || changes);
  if (chosen.length === 0) return undefined;
  const ofKinds = chosen.flatMap(({ name, changes }) =>
    (KINDS[name]?.of ?? []).map((policyId) => [policyId, { '*': changes ? CHANGE : SEE }] as const),
  );
  const resources = new Map<string, object>([
    ['*', NOTHING],
    ...ALWAYS.map((policyId) => [policyId, { '*': SEE }] as const),
    ...ofKinds,
  ]);
  const groups = (typed.groups ?? '').split(/[\s,]+/).filter((name) => name !== '' && name !== '*');
  const ofGroups = chosen.find(({ name }) => name === 'groups');
  if (ofGroups && groups.length > 0) {
    const rule = ofGroups.changes ? CHANGE : SEE;
    const rules = new Map<string, object>([['*', NOTHING], ...groups.map((name) => [name, rule] as const)]);
    resources.set('group', Object.fromEntries(rules));
    resources.delete('review_group_user');
  }
  return { resources: Object.fromEntries(resources) };
}
