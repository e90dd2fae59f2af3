import { errors } from '@review-service/contracts/errors';
import type { CrawlCaller } from './crawl-callers';
import type { RefusedAddress } from './crawler';

type Rule = (refusal: RefusedAddress, caller: CrawlCaller) => boolean;

const SECRETS = /\/api\/users\/([^/]+)\/(api-tokens|feed-addresses|sign-ins)\//;
const OF_ACCOUNTS = /\/api\/(oauth-apps|oauth-tokens|users\/[^/]+\/(api-tokens|feed-addresses|sign-ins))\//;
const CLOSED_TO_TOKENS =
  /\/api\/(oauth-tokens|token-limits|queues|failed-jobs|quotas|users\/[^/]+\/(api-tokens|feed-addresses|permissions|sign-ins))\//;
const CHILDREN = /\/api\/child-tokens\//;
const RIGHTS = /\/api\/users\/[^/]+\/permissions\//;
const MAIL = /\/api\/users\/([^/]+)\/notifications\//;
const MAIL_OF_GROUP = /\/api\/users\/[^/]+\/notifications\/groups\/[^/]+\//;
const OF_POLICY = /\/api\/(groups\/([^/]+\/)?|repositories\/\d+\/diff-file-attachments\/(\d+\/)?)(\?|$)|\/download\//;

const OUT_OF_BOUNDS = /"This token works within its repositories or groups only/;

/** A URI template filled with a person to whom the site has no links. */
const GUEST = /^\/s\/clo\.sed-site\/api\/users\/out\.sider\//;
const OF_DIFF = /\/review-requests\/\d+\/diffs\//;
const OF_COMMENT = /\/(diff|file-attachment|general)-comments\/\d+\//;
const PERSONAL =
  /\/api\/users\/([^/]+)\/(watched|archived-review-requests|muted-review-requests|user-file-attachments)\//;
const OF_CHANGERS = /\/api\/repositories\/\d+\/(users|groups|source)\//;
const DELETIONS = /\/api\/(groups\/[^/]+\/deletion|deleted-groups(\/\d+)?)\//;
const RESTORATION = /\/api\/deleted-groups\/\d+\/restore\//;
const CONNECTION_CHECK = /\/api\/repositories\/\d+\/connection-check\//;
const AFFECTED_TOKENS = /\/api\/token-limits\/affected-tokens\//;
const LIMITS = /\/api\/token-limits\//;
const OF_OPERATORS = /\/api\/(queues|failed-jobs|quotas)\//;
const AUDIT_LOG = /\/api\/audit(-seals)?\//;
const WEBHOOKS = /\/api\/webhooks\//;
const OWN_DRAFT = /\/(reviews|replies)\/draft\//;
const OF_READER = /\/api\/(attention|dashboard|review-requests\/\d+\/(visit|publication|viewed-files(\/\d+)?))\//;
const CONTEXT = /\/review-requests\/\d+\/diff-context\//;
const OF_GROUP = /\/api\/groups\/[^/]+\//;
const OF_DRAFT = /\/review-requests\/\d+\/draft\//;

/**
 * Links that these callers cannot follow, with the reason: the links of an answer are the same for everybody who sees
 * it, so that clients learn what exists. Any other refused link is dead.
 */
const BY_DESIGN: Readonly<Record<string, Rule>> = {
  'tokens, applications, addresses of feeds and sign-ins are for people with an account': ({ path, how }, { name }) =>
    name === 'anonymous' && how === errors.notLoggedIn.code && OF_ACCOUNTS.test(path),
  "other people's API tokens, addresses of feeds and sign-ins are theirs": ({ path, how }, { username }) => {
    const [, owner = username] = SECRETS.exec(path) ?? [];
    return how === errors.permissionDenied.code && decodeURIComponent(owner) !== username;
  },
  'what people may do is for superusers, outside of Local Sites': ({ path, how }, { name }) =>
    how === (name === 'anonymous' ? errors.notLoggedIn.code : errors.permissionDenied.code) && RIGHTS.test(path),
  'what mail somebody wants is for them and for superusers': ({ path, how }, { name, username }) => {
    const [, owner] = MAIL.exec(path) ?? [];
    const expected = name === 'anonymous' ? errors.notLoggedIn.code : errors.permissionDenied.code;
    return how === expected && owner !== undefined && decodeURIComponent(owner) !== username;
  },
  'what people watch, archive, mute and upload for texts is theirs': ({ path, how }, { name, username }) => {
    const [, owner] = PERSONAL.exec(path) ?? [];
    const expected = name === 'anonymous' ? errors.notLoggedIn.code : errors.permissionDenied.code;
    return how === expected && owner !== undefined && decodeURIComponent(owner) !== username;
  },
  'what people have looked at, and what waits for them, is for people with an account': ({ path, how }, { name }) =>
    name === 'anonymous' && how === errors.notLoggedIn.code && OF_READER.test(path),
  'what people archive and mute is not read': ({ path, how }) =>
    how === errors.methodNotAllowed.code && PERSONAL.test(path),
  'no API token opens tokens': ({ path, how }, { name }) =>
    name.startsWith('API token') && how === errors.permissionDenied.code && CLOSED_TO_TOKENS.test(path),
  'no OAuth2 token opens tokens': ({ path, how }, { scopes }) =>
    scopes !== undefined && how === errors.tokenAccessDenied.code && CLOSED_TO_TOKENS.test(path),
  'tokens are made from API tokens by those who come with one': ({ path, how }, { name, scopes }) => {
    if (!CHILDREN.test(path) || name.startsWith('API token')) return false;
    if (name === 'anonymous') return how === errors.notLoggedIn.code;
    return how === (scopes ? errors.tokenAccessDenied.code : errors.permissionDenied.code);
  },
  'the policy of the API token closes groups and attachments': ({ path, how }, { name }) =>
    name === 'API token, restricted' && how === errors.permissionDenied.code && OF_POLICY.test(path),
  'what is not about its repositories is out of the bounds of the API token': ({ how, answer }, { name }) =>
    name === 'API token with bounds' && how === errors.permissionDenied.code && OUT_OF_BOUNDS.test(answer.text),
  'a URI template of what somebody wants of a group was filled for a token that opens no groups': (
    { path, how, isFilled },
    { name },
  ) => isFilled && name === 'API token, restricted' && how === errors.doesNotExist.code && MAIL_OF_GROUP.test(path),
  'the OAuth2 token lacks the scope that the answer names': ({ how, answer }, { scopes = [] }) => {
    const [, needed = ''] = /scope="([^"]+)"/.exec(answer.headers.get('www-authenticate') ?? '') ?? [];
    return how === errors.missingScope.code && needed !== '' && !scopes.includes(needed);
  },
  'whom a private Local Site knows as a member of a group only, it does not know as a user': ({
    path,
    how,
    isFilled,
  }) => isFilled && how === errors.doesNotExist.code && GUEST.test(path),
  'of an invite-only group that reviews one’s own request one sees the name alone (decision A10)': (
    { path, how },
    { name },
  ) => name === 'submitter' && how === errors.permissionDenied.code && OF_GROUP.test(path),
  'drafts are for those who work on the request': ({ path, how }) =>
    (how === errors.notLoggedIn.code || how === errors.permissionDenied.code) && OF_DRAFT.test(path),
  "a URI template of published diffs was filled with a draft's": ({ path, how, isFilled }) =>
    isFilled && how === errors.doesNotExist.code && OF_DIFF.test(path),
  'who has begun no review has no draft of one': ({ path, how }) =>
    (how === errors.notLoggedIn.code || how === errors.doesNotExist.code) && OWN_DRAFT.test(path),
  'a URI template of one kind of comments was filled with another, or with that of a reply': ({
    path,
    how,
    isFilled,
  }) => isFilled && how === errors.doesNotExist.code && OF_COMMENT.test(path),
  'a request need not have a published diff': ({ path, how }) => how === errors.doesNotExist.code && CONTEXT.test(path),
  'a request need not have a draft': ({ path, how }) => how === errors.doesNotExist.code && OF_DRAFT.test(path),
  'who may read a repository, and where it is read, is for those who may change it': ({ path, how }) =>
    (how === errors.notLoggedIn.code || how === errors.permissionDenied.code) && OF_CHANGERS.test(path),
  'a source is asked by a POST': ({ path, how }) => how === errors.methodNotAllowed.code && CONNECTION_CHECK.test(path),
  'what is deleted of groups is for those who may delete them': ({ path, how }) =>
    (how === errors.notLoggedIn.code || how === errors.permissionDenied.code) && DELETIONS.test(path),
  'a group is restored by a POST': ({ path, how }) => how === errors.methodNotAllowed.code && RESTORATION.test(path),
  'the audit log is for superusers': ({ path, how }) =>
    (how === errors.notLoggedIn.code || how === errors.permissionDenied.code) && AUDIT_LOG.test(path),
  'background jobs and quotas are for superusers, outside of Local Sites': ({ path, how }) =>
    (how === errors.notLoggedIn.code || how === errors.permissionDenied.code) && OF_OPERATORS.test(path),
  'the limits of tokens are for people with an account': ({ path, how }, { name }) =>
    name === 'anonymous' && how === errors.notLoggedIn.code && LIMITS.test(path),
  'whom the limits of tokens affect is for superusers': ({ path, how }) =>
    how === errors.permissionDenied.code && AFFECTED_TOKENS.test(path),
  'webhooks are for those who administer the place': ({ path, how }) =>
    (how === errors.notLoggedIn.code || how === errors.permissionDenied.code) && WEBHOOKS.test(path),
  'no repository is read here': ({ how }) => how === errors.repositoryNotRead.code || how === errors.fileNotRead.code,
  'an OAuth2 token of a Local Site works there only': ({ path, how }, { name }) =>
    name === 'OAuth2 token of the site' && how === errors.loginFailed.code && !path.startsWith('/s/'),
};

/** The reason why this caller cannot follow this link, if there is one. */
export const reasonFor = (refusal: RefusedAddress, caller: CrawlCaller): string | undefined =>
  Object.entries(BY_DESIGN).find(([, applies]) => applies(refusal, caller))?.[0];

export const REASONS = Object.keys(BY_DESIGN);
