/** Everybody who crawls. Those with a token are somebody else too: on pages, which know no tokens. */
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
  'OAuth2 token',
  'OAuth2 token, narrow',
  'OAuth2 token of the site',
] as const;
export type CrawlerName = (typeof CRAWLERS)[number];

const LOGGED_IN = CRAWLERS.filter((name) => name !== 'anonymous');
const WITHOUT_USERS = ['OAuth2 token, narrow'] as const;
const ON_SITE = ['site member', 'site administrator', 'staff', 'superuser', 'OAuth2 token of the site'] as const;
/** What acts for the insider with all that they may do. */
const INSIDER = ['insider', 'API token', 'OAuth2 token'] as const;

/**
 * Words that stand in one private thing each, and who may come upon them. Written down by hand, from the rules
 * (decision D5, decision R8): nothing here is asked of the code under test.
 */
const SEEN_BY = {
  closedGroupName: [
    ...INSIDER,
    'API token, restricted',
    'OAuth2 token, narrow',
    'viewer of closed groups',
    'superuser',
  ],
  closedGroup: [...INSIDER, 'OAuth2 token, narrow', 'viewer of closed groups', 'superuser'],
  deletedGroup: [],
  siteGroup: ON_SITE,
  siteClosedGroup: ['site administrator', 'superuser'],
  openProfile: LOGGED_IN.filter((name) => !WITHOUT_USERS.some((one) => one === name)),
  privateProfile: ['reviewer', 'staff', 'superuser'],
  siteProfile: ON_SITE,
  privateRepository: [...INSIDER, 'API token, restricted', 'repository reader', 'superuser'],
  siteRepository: ON_SITE,
  draft: ['submitter', 'editor', 'superuser'],
  draftFile: ['submitter', 'editor', 'superuser'],
  draftDiffFile: ['submitter', 'editor', 'superuser'],
  restrictedRequest: [
    ...INSIDER,
    'API token, restricted',
    'submitter',
    'reviewer',
    'viewer of closed groups',
    'superuser',
  ],
  // The files of diffs lead to attachments by their captions, and only the attachments are closed to that token.
  restrictedFile: [
    ...INSIDER,
    'API token, restricted',
    'submitter',
    'reviewer',
    'viewer of closed groups',
    'superuser',
  ],
  privateRequest: [...INSIDER, 'API token, restricted', 'submitter', 'repository reader', 'superuser'],
  privateFile: [...INSIDER, 'API token, restricted', 'submitter', 'repository reader', 'superuser'],
  orphanedRequest: ['submitter', 'reviewer', 'superuser'],
  orphanedFile: ['submitter', 'reviewer', 'superuser'],
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

/** The word itself: nothing else contains it, and no way of writing a body changes it. */
export const mark = (name: MarkName): string => `mk${name.toLowerCase()}km`;

const ALL = Object.entries(SEEN_BY).map(([name, seenBy]) => {
  return { word: mark(name as MarkName), seenBy: new Set<CrawlerName>(seenBy) };
});

const BASE64 = /[A-Za-z0-9_-]{16,}/g;

/** A text with what is written in it in another way: in URLs, in HTML, or as a cursor. */
function unwrapped(text: string): string {
  const inside = (text.match(BASE64) ?? []).map((one) => Buffer.from(one, 'base64url').toString());
  return [text, text.replace(/%([0-9a-f]{2})/gi, decode(16)), text.replace(/&#(\d+);/g, decode(10)), ...inside]
    .join('\n')
    .toLowerCase();
}

const decode = (base: number) => (_: string, digits: string) => String.fromCharCode(parseInt(digits, base));

/** The words in a text that somebody must not see. */
export function leaksIn(text: string, name: CrawlerName): string[] {
  const searched = unwrapped(text);
  return ALL.filter(({ word, seenBy }) => !seenBy.has(name) && searched.includes(word)).map(({ word }) => word);
}
