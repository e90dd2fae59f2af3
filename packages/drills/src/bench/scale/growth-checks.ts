import { createHash } from 'node:crypto';
import {
  ALL_GENERAL_COMMENTS,
  ALL_REVIEWS,
  asking,
  ATTACHMENTS,
  CLOSED_ATTACHMENTS,
  DIVERSE_ATTACHMENTS,
  get,
  group,
  GROUPS,
  REVIEW_REQUESTS,
  reviewRequest,
  reviews,
  token,
  TOKENS,
} from '../cases/calls';
import type { Call } from '../load/job';
import { BROAD, PEOPLE, RARE } from '../world/shape';
import type { ServedWorld } from './place';

/** A request that must take hardly longer in a large world than in a small one. */
export interface GrowthCheck {
  readonly name: string;
  /** The p50 in the large world, as a multiple of that in the small one. */
  readonly bar: number;
  readonly calls: (place: ServedWorld) => Call[];
}

/** Look-ups by name or id, and the session. */
const ITEM = 1.3;
/** Lists, whose exact total is part of the answer. */
const LIST = 2;
/** Lists of review requests, however many match. */
const REQUESTS = 1.5;
/** Lists of attachments, however many audiences these have. */
const AUDIENCES = 1.5;
/** Reviews of a review request, however many there are. */
const REVIEWS = 1.5;
/** A page that is looked for in 700 parts, against one among the first rows: a second statement, with a look-up for each. */
const PARTS = 3;
const SESSION = '/api/session/';

const item = (name: string, calls: GrowthCheck['calls']): GrowthCheck => ({ name, bar: ITEM, calls });
const list = (name: string, calls: GrowthCheck['calls']): GrowthCheck => ({ name, bar: LIST, calls });

/** A revision in the middle, with about 500 attachments. */
const revision = ({ world }: ServedWorld) =>
  createHash('md5')
    .update(String(Math.floor(world.rows / 2_000)))
    .digest('hex');

const AUTHOR = PEOPLE.author.username;

/** A tenth of the crowd's review requests is the author's, and another one names them. */
const requestLists: readonly GrowthCheck[] = Object.entries<Record<string, string>>({
  pending: {},
  submitted: { status: 'submitted' },
  'in any state': { status: 'all' },
  'from a user': { 'from-user': AUTHOR },
  'from a user, submitted': { 'from-user': AUTHOR, status: 'submitted' },
  'to a user': { 'to-users': AUTHOR },
  'to a user directly': { 'to-users-directly': AUTHOR },
  'to a group': { 'to-groups': 'crowd' },
  'to a group, in any state': { 'to-groups': 'crowd', status: 'all' },
  'to a user, counts only': { 'to-users': AUTHOR, 'counts-only': '1' },
}).flatMap(([which, query]) =>
  (['member', 'author'] as const).map((who) => ({
    name: `requests, ${which}, for ${who}`,
    bar: REQUESTS,
    calls: ({ logins }: ServedWorld) => [get(asking(REVIEW_REQUESTS, query), logins.session(who))],
  })),
);

/** As many audiences as attachments, up to 200,000. */
const diverseLists: readonly GrowthCheck[] = (['anonymous', 'newcomer', 'member', 'superuser'] as const).flatMap(
  (who) =>
    Object.entries<Record<string, string>>({
      'of many audiences': {},
      'of many audiences by type': { mimetype: BROAD.mimetype },
      'of many audiences, counts only': { 'counts-only': '1' },
    }).map(([which, query]) => ({
      name: `attachments ${which}, ${who}`,
      bar: AUDIENCES,
      calls: ({ logins }: ServedWorld) => [
        get(asking(DIVERSE_ATTACHMENTS, query), who === 'anonymous' ? {} : logins.session(who)),
      ],
    })),
);

/**
 * As many reviews as rows, each with a comment. Few of the superuser's are for all. The member's groups open some 700 more, each
 * with an audience of its own; in the small world so many are visible that these are not looked up.
 */
const activityLists: readonly GrowthCheck[] = (['anonymous', 'member', 'author', 'superuser'] as const).flatMap((who) =>
  Object.entries({
    'all reviews': asking(ALL_REVIEWS, {}),
    'all reviews of a user': asking(ALL_REVIEWS, { user: AUTHOR }),
    'all reviews, the last 25 seen': asking(ALL_REVIEWS, { user: PEOPLE.superuser.username }),
    'all comments': asking(ALL_GENERAL_COMMENTS, {}),
    'all comments of a user': asking(ALL_GENERAL_COMMENTS, { user: AUTHOR }),
    'all comments, replies only': asking(ALL_GENERAL_COMMENTS, { 'is-reply': '1' }),
    'all comments, counts only': asking(ALL_GENERAL_COMMENTS, { 'counts-only': '1' }),
  }).map(([which, path]) => ({
    name: `${which}, ${who}`,
    bar: which.endsWith('seen') && who === 'member' ? PARTS : REVIEWS,
    calls: ({ logins }: ServedWorld) => [get(path, who === 'anonymous' ? {} : logins.session(who))],
  })),
);

/** The same requests are sent to both worlds. */
export const growthChecks: readonly GrowthCheck[] = [
  item('group by name', ({ targets, logins }) =>
    targets.groups.map((name) => get(group(name), logins.bearer('member'))),
  ),
  item('token by id', ({ targets, logins }) => targets.tokens.map((id) => get(token(id), logins.session('member')))),
  item('attachment by id', ({ targets, logins }) =>
    targets.attachments.map((id) => get(`${ATTACHMENTS}${id}/`, logins.bearer('member'))),
  ),
  item('requests, one by its number', ({ targets, logins }) =>
    targets.reviewRequests.map((number) => get(reviewRequest(number), logins.bearer('member'))),
  ),
  ...requestLists,
  {
    // It has 1,000 comments in the usual small world, 10,000 in a large one.
    name: 'reviews, first page of the request with the most comments',
    bar: REVIEWS,
    calls: ({ targets, logins }) => [get(reviews(targets.reviewedRequest), logins.bearer('member'))],
  },
  item('authentication by Bearer token', ({ logins }) => [get(SESSION, logins.bearer('member'))]),
  item('authentication by API token', ({ logins }) => [get(SESSION, logins.apiToken('member'))]),
  item('authentication by session', ({ logins }) => [get(SESSION, logins.session('member'))]),
  list('groups, anonymous', () => [get(GROUPS)]),
  list('groups, member of 200', ({ logins }) => [get(GROUPS, logins.session('member'))]),
  list('groups, superuser', ({ logins }) => [get(GROUPS, logins.session('superuser'))]),
  list('tokens, owner of half', ({ logins }) => [get(TOKENS, logins.session('member'))]),
  list('tokens, owner of few', ({ logins }) => [get(TOKENS, logins.session('newcomer'))]),
  list('tokens, superuser', ({ logins }) => [get(TOKENS, logins.session('superuser'))]),
  list('attachments, anonymous', () => [get(ATTACHMENTS)]),
  list('attachments, member of 200', ({ logins }) => [get(ATTACHMENTS, logins.session('member'))]),
  list('attachments, superuser', ({ logins }) => [get(ATTACHMENTS, logins.session('superuser'))]),
  list('attachments, the last 25 seen, anonymous', () => [get(CLOSED_ATTACHMENTS)]),
  list('attachments by type, the last 25 seen, anonymous', () => [
    get(asking(CLOSED_ATTACHMENTS, { mimetype: BROAD.mimetype })),
  ]),
  ...diverseLists,
  ...activityLists,
  list('users, member', ({ logins }) => [get('/api/users/', logins.session('member'))]),
  list('groups with q, 500 matches', ({ logins }) => [
    get(asking(GROUPS, { q: RARE.prefix }), logins.session('member')),
  ]),
  list('attachments by type, 500 matches, anonymous', () => [get(asking(ATTACHMENTS, { mimetype: RARE.mimetype }))]),
  list('attachments by type, 500 matches, member', ({ logins }) => [
    get(asking(ATTACHMENTS, { mimetype: RARE.mimetype }), logins.session('member')),
  ]),
  list('attachments by path, 500 matches', ({ logins }) => [
    get(asking(ATTACHMENTS, { 'repository-file-path': RARE.path }), logins.session('member')),
  ]),
  list('attachments by revision, 500 matches', (place) => [
    get(asking(ATTACHMENTS, { 'repository-revision': revision(place) }), place.logins.session('member')),
  ]),
  list('groups, counts only', ({ logins }) => [get(asking(GROUPS, { 'counts-only': '1' }), logins.session('member'))]),
  list('tokens, counts only', ({ logins }) => [get(asking(TOKENS, { 'counts-only': '1' }), logins.session('member'))]),
  list('attachments, counts only', ({ logins }) => [
    get(asking(ATTACHMENTS, { 'counts-only': '1' }), logins.session('member')),
  ]),
];
