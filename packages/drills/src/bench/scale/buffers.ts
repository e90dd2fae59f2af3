import { get } from '../cases/calls';
import type { Headers, Logins } from '../cases/logins';
import { send } from '../load/send';
import type { Cost, StatementCount } from '../measure/statement-count';
import { isWanted, type BenchPlan } from '../plan';
import type { Fact } from '../report';
import { PEOPLE, revisedRequest, reviewedRequest, shapeOf } from '../world/shape';
import { addressesOf, routesOf } from './addresses';
import type { ServedWorld } from './place';

/** What the report calls it. */
export const BUFFERS = 'buffers of';
/** Of these, the name of the fact that says whether all are reached. */
export const ALL_ROUTES = `${BUFFERS} all routes`;
/** The bar: buffers in the large world, as a multiple of those in the small one. */
const BAR = 1.5;
/** So many more are no growth: indexes are one page deeper, and more pages are as full as they can be. */
const DEEPER = 150;
/** Who asks. */
const CALLERS = ['anonymous', 'member', 'superuser'] as const;
/** The first request of a connection prepares statements, and the next ones read pages that writes have left. */
const WARM_UP = 2;

/** Routes that may grow, and why. */
const GROWS: Readonly<Record<string, string>> = {
  '/api/groups/{group_name}/deletion/': 'counts up to 10,000 review requests, of which the small world has fewer',
};

const REQUEST = '/api/review-requests/{review_request_id}/';
const REVIEW = `${REQUEST}reviews/{review_id}/`;
const REPLY = `${REVIEW}replies/{reply_id}/`;

/** Routes that this world has nothing for, by the reason. */
const UNREACHED: Readonly<Record<string, readonly string[]>> = {
  'read from the repository, and the world has no sources': [
    '/api/repositories/{repository_id}/info/',
    '/api/repositories/{repository_id}/branches/',
    '/api/repositories/{repository_id}/commits/',
    `${REQUEST}diffs/{diff_revision}/files/{filediff_id}/original-file/`,
    `${REQUEST}diffs/{diff_revision}/files/{filediff_id}/patched-file/`,
    `${REQUEST}draft/diffs/{diff_revision}/files/{filediff_id}/original-file/`,
    `${REQUEST}draft/diffs/{diff_revision}/files/{filediff_id}/patched-file/`,
    `${REQUEST}diffs/{diff_revision}/commits/{commit_id}/`,
    `${REQUEST}draft/diffs/{diff_revision}/draft-commits/{commit_id}/`,
  ],
  'the world has reviews with general comments alone': [
    `${REQUEST}reviews/draft/`,
    `${REVIEW}diff-comments/{comment_id}/`,
    `${REVIEW}file-attachment-comments/{comment_id}/`,
    REPLY,
    `${REVIEW}replies/draft/`,
    `${REPLY}diff-comments/`,
    `${REPLY}diff-comments/{comment_id}/`,
    `${REPLY}file-attachment-comments/`,
    `${REPLY}file-attachment-comments/{comment_id}/`,
    `${REPLY}general-comments/`,
    `${REPLY}general-comments/{comment_id}/`,
    `${REPLY}screenshot-comments/`,
    `${REQUEST}file-attachments/{file_attachment_id}/file-attachment-comments/`,
  ],
  'few of a parent': [
    '/api/webhooks/{webhook_id}/',
    '/api/webhooks/{webhook_id}/deliveries/',
    '/api/webhooks/{webhook_id}/deliveries/{delivery_id}/',
    '/api/default-reviewers/{default_reviewer_id}/',
    '/api/users/{username}/feed-addresses/{feed_address_id}/',
    '/api/users/{username}/identities/{identity_id}/',
    '/api/users/{username}/passkeys/{passkey_id}/',
    '/api/sign-in-providers/{sign_in_provider}/',
    '/api/sign-in-providers/{sign_in_provider}/groups/{provider_group_id}/',
    '/api/scim-tokens/{scim_token_id}/',
    `${REQUEST}status-updates/{status_update_id}/`,
    `${REQUEST}changes/{change_id}/`,
    `${REQUEST}attention/{attention_entry_id}/`,
    `${REQUEST}viewed-files/{viewed_file_id}/`,
  ],
  'none in the world': [
    '/api/child-tokens/',
    '/api/child-tokens/{child_token_id}/',
    '/api/users/{username}/api-tokens/{api_token_id}/child-tokens/{child_token_id}/',
    '/api/users/{username}/api-tokens/{api_token_id}/renewals/{api_token_renewal_id}/',
    '/api/deleted-groups/{deleted_group_id}/',
    '/api/failed-jobs/{failed_job}/',
    '/api/users/{username}/watched/review-groups/{watched_obj_id}/',
    '/api/users/{username}/watched/review-requests/{watched_obj_id}/',
    '/api/users/{username}/user-file-attachments/{file_attachment_id}/',
    `${REQUEST}file-attachments/{file_attachment_id}/`,
    `${REQUEST}draft/file-attachments/{file_attachment_id}/`,
  ],
  'its repositories are public': [
    '/api/repositories/{repository_id}/users/{username}/',
    '/api/repositories/{repository_id}/groups/{group_name}/',
  ],
};
const NAMED = new Set(Object.values(UNREACHED).flat());

const seedsOf = ({ world, targets }: ServedWorld): string[] => {
  const shape = shapeOf(world.rows);
  const requests = [revisedRequest(shape), reviewedRequest(shape), ...targets.drafts.slice(0, 1)];
  return [
    '/api/',
    '/api/groups/crowd/',
    ...requests.map((number) => `/api/review-requests/${number}/`),
    ...[PEOPLE.member, PEOPLE.author, PEOPLE.superuser].map(({ username }) => `/api/users/${username}/`),
  ];
};

const headersOf = (logins: Logins, who: (typeof CALLERS)[number]): Headers =>
  who === 'anonymous' ? {} : logins.session(who);

/** What each GET of the description costs PostgreSQL in a large world and in a small one, for three callers. */
export async function buffers(
  plan: BenchPlan,
  statements: StatementCount,
  small: ServedWorld,
  large: ServedWorld,
): Promise<Fact[]> {
  const routes = await routesOf(large.api.url);
  const [few, many] = [await addressesIn(small, routes), await addressesIn(large, routes)];
  const facts: Fact[] = [];
  const missed: string[] = [];
  let named = 0;
  for (const route of routes) {
    const [one, other] = [few.get(route), many.get(route)];
    if (one === undefined || other === undefined) {
      if (NAMED.has(route)) named += 1;
      else missed.push(route);
      continue;
    }
    for (const who of CALLERS) {
      const name = `${BUFFERS} GET ${route}, ${who}`;
      if (!isWanted(plan, name)) continue;
      const cost = (place: ServedWorld, path: string) => costOf(statements, place, path, headersOf(place.logins, who));
      facts.push(growthOf(name, GROWS[route], await cost(small, one), await cost(large, other)));
    }
  }
  return [...facts, reachOf(routes.length, named, missed)];
}

const addressesIn = (place: ServedWorld, routes: readonly string[]): Promise<Map<string, string>> =>
  addressesOf(place.api.url, routes, seedsOf(place), place.logins.session('superuser'));

async function costOf(
  statements: StatementCount,
  { api }: ServedWorld,
  path: string,
  headers: Headers,
): Promise<Cost & { readonly status: number }> {
  let status = 0;
  const ask = async () => {
    ({ status } = await send(api.url, get(path, headers)));
  };
  for (let time = 0; time < WARM_UP; time += 1) await ask();
  return { ...(await statements.costOf(api.databaseUrl, ask)), status };
}

function growthOf(
  name: string,
  reason: string | undefined,
  small: Cost & { readonly status: number },
  large: Cost & { readonly status: number },
): Fact {
  const value = large.buffers / Math.max(1, small.buffers);
  const isFlat = large.buffers <= BAR * small.buffers + DEEPER;
  const told = ({ buffers, statements, status }: typeof small) => `${buffers} in ${statements} statements (${status})`;
  return {
    name,
    measured: `${value.toFixed(2)}x: ${told(large)}, ${told(small)}`,
    value,
    bar: reason ?? `at most ${BAR}x and ${DEEPER}`,
    verdict: isFlat ? 'met' : reason === undefined ? 'MISSED' : 'not judged',
  };
}

/** Whether the scan reaches all routes, apart from those that are named. */
const reachOf = (count: number, named: number, missed: readonly string[]): Fact => ({
  name: ALL_ROUTES,
  measured: `${count - named - missed.length} of ${count} reached, ${named} named, others: ${missed.join(' ') || 'none'}`,
  value: missed.length,
  bar: 'all are reached or named',
  verdict: missed.length === 0 ? 'met' : 'MISSED',
});
