/** All crawlers. Those with a token are also another caller: on pages, which accept no tokens. */
export const CRAWLERS = [
  'anonymous',
  'outsider',
  'member',
  'submitter',
  'insider',
  'reviewer',
  'repository reader',
  'editor',
  'viewer of closed groups',
  'staff',
  'site member',
  'site administrator',
  'superuser',
  'API token',
  'API token, restricted',
  'API token with bounds',
  'OAuth2 token',
  'OAuth2 token, narrow',
  'OAuth2 token of the site',
] as const;
export type CrawlerName = (typeof CRAWLERS)[number];

/** The policy ids that the restricted API token closes, and the scopes that the narrow OAuth2 token has. */
export const CLOSED_BY_POLICY = ['group', 'diff_file_attachment'];
export const NARROW = ['root:read', 'session:read', 'server_info:read', 'group:read'];

const LOGGED_IN = CRAWLERS.filter((name) => name !== 'anonymous');
const WITHOUT_USERS = ['OAuth2 token, narrow'] as const;
const ON_SITE = ['site member', 'site administrator', 'staff', 'superuser', 'OAuth2 token of the site'] as const;
/** A token of the superuser for the public repository. */
const BOUNDED = 'API token with bounds';
/** Tokens with all rights of the insider. */
const INSIDER = ['insider', 'API token', 'OAuth2 token'] as const;

/**
 * Marks, each in the texts of one private object, and the callers who may see it. Written by hand from the rules
 * (decision D5, decision R8), independently of the code under test.
 */
export const SEEN_BY = {
  closedGroupName: [
    ...INSIDER,
    // It reviews a request of theirs.
    'submitter',
    'API token, restricted',
    'OAuth2 token, narrow',
    'viewer of closed groups',
    'superuser',
    BOUNDED,
  ],
  closedGroup: [...INSIDER, 'OAuth2 token, narrow', 'viewer of closed groups', 'superuser'],
  deletedGroup: [],
  siteGroup: ON_SITE,
  siteClosedGroup: ['site administrator', 'superuser'],
  openProfile: LOGGED_IN.filter((name) => !WITHOUT_USERS.some((one) => one === name)),
  privateProfile: ['reviewer', 'staff', 'superuser', BOUNDED],
  siteProfile: [...ON_SITE, BOUNDED],
  privateRepository: [...INSIDER, 'API token, restricted', 'repository reader', 'superuser'],
  siteRepository: ON_SITE,
  draft: ['submitter', 'editor', 'superuser', BOUNDED],
  draftFile: ['submitter', 'editor', 'superuser', BOUNDED],
  draftDiffFile: ['submitter', 'editor', 'superuser', BOUNDED],
  restrictedRequest: [
    ...INSIDER,
    'API token, restricted',
    'submitter',
    'reviewer',
    'viewer of closed groups',
    'superuser',
    BOUNDED,
  ],
  // Files of diffs show the captions of attachments, and that token may not read attachments only.
  restrictedFile: [
    ...INSIDER,
    'API token, restricted',
    'submitter',
    'reviewer',
    'viewer of closed groups',
    'superuser',
    BOUNDED,
  ],
  privateRequest: [...INSIDER, 'API token, restricted', 'submitter', 'repository reader', 'superuser'],
  privateFile: [...INSIDER, 'API token, restricted', 'submitter', 'repository reader', 'superuser'],
  orphanedRequest: ['submitter', 'reviewer', 'superuser', BOUNDED],
  orphanedFile: ['submitter', 'reviewer', 'superuser', BOUNDED],
  siteRequest: ON_SITE,
  siteFile: ON_SITE,
  siteDraft: ['site member', 'site administrator', 'superuser', 'OAuth2 token of the site'],
  siteDraftFile: ['site member', 'site administrator', 'superuser', 'OAuth2 token of the site'],
  application: ['submitter', 'superuser'],
  siteApplication: ['site administrator', 'superuser'],
  openSiteClosedGroup: ['viewer of closed groups', 'superuser'],
  openSiteDraft: ['site member', 'editor', 'superuser'],
  openSiteDraftFile: ['site member', 'editor', 'superuser'],
  apiTokenNote: ['submitter', 'superuser'],
  privateExtraData: [],
} as const satisfies Record<string, readonly CrawlerName[]>;

export type MarkName = keyof typeof SEEN_BY;

/** The mark as text: nothing else contains it, and no encoding changes it. */
export const mark = (name: MarkName | `secret_${string}`): string => `mk${name.toLowerCase()}km`;
