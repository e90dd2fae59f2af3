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

/** Routes that this world has nothing for, by what is in their paths, and why. */
const UNREACHED: readonly (readonly [path: RegExp, reason: string])[] = [
  [/original-file|patched-file|branches|commits|info/, 'read from the repository, and the world has no sources'],
  [/replies|comments\/\{comment_id\}|reviews\/draft|comments\/$/, 'the world has reviews with general comments alone'],
  [/webhook|default_reviewer|feed_address|status_update|change_id|attention_entry|viewed_file/, 'few of a parent'],
  [/child_token|child-tokens|renewal|deleted_group|watched_obj|file_attachment_id/, 'none in the world'],
  [/repositories\/\{repository_id\}\/(users|groups)/, 'its repositories are public'],
];

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
      if (!UNREACHED.some(([path]) => path.test(route))) missed.push(route);
      else named += 1;
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
