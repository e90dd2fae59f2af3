import { SCOPES } from '@review-service/contracts/scopes';
import type { TestClient } from '@review-service/testing/client';
import { CLOSED_BY_POLICY, CRAWLERS, type CrawlerName, NARROW } from './crawl-marks';
import { type CrawlPerson, makePeople } from './crawl-people';
import { CrawlWorld } from './crawl-world';
import type { TestApi } from './test-api';

/** A caller who follows links. */
export interface CrawlCaller {
  readonly name: CrawlerName;
  readonly api: TestClient;
  /** The session for pages, which accept no tokens: the person for whom a token acts also has a browser. */
  readonly person: CrawlPerson | 'anonymous';
  readonly browser: TestClient;
  /** The person's user name; empty for anonymous callers. */
  readonly username: string;
  /** The addresses at which they start. */
  readonly roots: readonly string[];
  /** The scopes of an OAuth2 token. */
  readonly scopes?: readonly string[];
}

const CLOSED_SITE = 'clo.sed-site';
const OPEN_SITE = 'open_site';
const OUTSIDE = '/api/';
const ON_OPEN = `/s/${OPEN_SITE}/api/`;
const ON_CLOSED = `/s/${CLOSED_SITE}/api/`;

/** The callers that also visit the private Local Site; all visit the rest. */
const OF_SITE: readonly CrawlerName[] = ['site member', 'site administrator', 'staff', 'superuser'];

const CLOSED = { '*': { block: ['*'] } };
/** A policy that closes groups and attachments, and opens everything else. */
const RESTRICTED = { resources: Object.fromEntries(CLOSED_BY_POLICY.map((policyId) => [policyId, CLOSED])) };

/** Makes a world, and all its callers. */
export async function makeCrawlCallers(api: TestApi): Promise<CrawlCaller[]> {
  const people = await makePeople(api);
  const { 'site member': member, 'site administrator': admin } = people;
  const world = new CrawlWorld(api, people);
  await world.outside();
  const closed = await api.make.site({ name: CLOSED_SITE, users: [member], admins: [admin] });
  const application = await world.onClosedSite(closed);
  await world.secretsOfSamples(closed);
  await world.onOpenSite(await api.make.site({ name: OPEN_SITE, users: [member], is_public: true }));

  const apiToken = async (person: CrawlPerson, columns: object) => {
    const value = await api.make.apiToken(people[person], { ...columns });
    return { api: api.withToken(value), person } as const;
  };
  const [{ id }] = await api.db.query<[{ id: number }]>(`select id from repository where name = 'Public / repository'`);
  const bearer = async (person: CrawlPerson, scopes: string[], given = {}) => {
    const { value } = await api.make.oauthToken(people[person], { scopes, ...given });
    // OAuth2 tokens are valid on the Local Site of their application only.
    const roots = 'application' in given ? [ON_CLOSED] : [OUTSIDE];
    return { api: api.withBearer(value), scopes, person, roots };
  };
  const tokens: Partial<Record<CrawlerName, Partial<CrawlCaller>>> = {
    'API token': await apiToken('insider', {}),
    'API token, restricted': await apiToken('insider', { policy: RESTRICTED }),
    'API token with bounds': await apiToken('superuser', { bounds: { repositories: [id] } }),
    'OAuth2 token': await bearer('insider', [...SCOPES]),
    'OAuth2 token, narrow': await bearer('insider', NARROW),
    'OAuth2 token of the site': await bearer('site member', [...SCOPES], { application }),
  };
  const sessionOf = (person: CrawlCaller['person']) =>
    person === 'anonymous' ? api.anonymous : api.withSession(people[person]);
  return Promise.all(
    CRAWLERS.map(async (name) => {
      const { person = name as CrawlCaller['person'], ...rest } = tokens[name] ?? {};
      const session = await sessionOf(person);
      const roots = [OUTSIDE, ON_OPEN, ...(OF_SITE.includes(name) ? [ON_CLOSED] : [])];
      const username = person === 'anonymous' ? '' : people[person].username;
      return {
        name,
        person,
        username,
        api: session,
        browser: session.with({ accept: 'text/html,*/*' }),
        roots,
        ...rest,
      };
    }),
  );
}
