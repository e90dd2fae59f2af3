import { urlAt } from '../../test/place';
import { TestApi } from '../../test/test-api';
import {
  isClosedToTokens,
  isForApiTokens,
  isNeverServed,
  isOfChosen,
  nameOf,
  resourceOf,
  ROUTES,
  ruleOf,
  type Switches,
  walk,
  walkPlainly,
} from '../../test/route-matrix';
import {
  CALLERS,
  NOWHERE_CALLERS,
  ordinaryBearer,
  SCOPED,
  SITE_CALLERS,
  SPELLERS,
  SWITCHED_CALLERS,
} from '../../test/route-matrix-callers';
import { closeQuickClients } from '../../test/route-matrix-client';
import { makeWorld, type MatrixWorld } from '../../test/route-matrix-world';
import { expansionFaults, LINKS_BELOW, linksThatStay, NEVER_EXPANDED } from '../../test/expanded-links';
import { SAMPLED_ROUTES } from '../../test/samples';
import { isSafe } from '../http/methods';
import { controllersOf } from '../hypermedia/resources/routes';
import { modules } from '../modules';

/**
 * The routes that anonymous callers may use, by the samples, independently of the decorators. Their objects still have
 * rules of their own.
 */
const OPEN = SAMPLED_ROUTES.filter(({ method, sample }) => method === 'GET' && sample.isOpen).map(nameOf);

const walkAs = (name: string) => (SPELLERS.has(name) ? walk : walkPlainly);

describe('every route', () => {
  let api: TestApi;
  let world: MatrixWorld;

  beforeAll(async () => {
    api = await TestApi.boot();
    world = await makeWorld(api);
  });
  afterAll(async () => {
    closeQuickClients();
    await api.close();
  });

  describe('is walked', () => {
    it('of every controller of every module', () => {
      const walked = ROUTES.map(({ controller }) => controller);

      expect(new Set(walked)).toEqual(new Set(controllersOf(modules)));
      expect(modules.filter((module) => controllersOf([module]).length === 0)).toEqual([]);
    });

    it('that the running server says it serves', async () => {
      const { body } = await api.anonymous.get('/api/');

      const served = Object.values(body.uri_templates as Record<string, string>).map((template) =>
        template
          .replace(`${api.url}/api/`, '')
          .replace(/\/$/, '')
          .replace(/\{(\w+)\}/g, ':$1'),
      );
      expect(new Set(ROUTES.map(({ path }) => path))).toEqual(new Set(served));
    });

    it.each([...new Set(ROUTES.map(({ path }) => path))])(
      'with every method that the router has for /%s',
      async (path) => {
        const routes = ROUTES.filter((route) => route.path === path);

        const { headers } = await api.anonymous.send('OPTIONS', urlAt(routes[0]!.path, world.outside));

        const methods = (headers.get('allow') ?? '').split(', ').filter((name) => !['HEAD', 'OPTIONS'].includes(name));
        expect(routes.map(({ method }) => method).sort()).toEqual(methods.sort());
      },
    );

    it('with real objects for its placeholders: a superuser can read them all', async () => {
      const client = await api.withSession(world.owner);
      const read = ROUTES.filter(
        (route) => route.method === 'GET' && !isNeverServed(route) && !isForApiTokens(route) && !isOfChosen(route),
      );
      // What people may do everywhere is nothing of one Local Site, nor are background jobs, quotas and how people sign in.
      const onSites = read.filter(
        ({ path }) =>
          !/(users\/:username\/permissions|^(queues|failed-jobs|quotas|sign-in-providers|scim-tokens)(\/.*)?)$/.test(
            path,
          ),
      );
      const urls = [
        ...read.map(({ path }) => urlAt(path, world.outside)),
        ...onSites.map(({ path }) => urlAt(path, world.onSite)),
      ];

      const answers = await Promise.all(urls.map(async (url) => ({ url, status: (await client.get(url)).status })));

      // A draft leads to its object.
      expect(answers.filter(({ status }) => status !== 200 && status !== 302)).toEqual([]);
    });

    it('in other spellings by callers who are there', () => {
      const callers = new Set(Object.keys({ ...CALLERS, ...SITE_CALLERS }));

      expect([...SPELLERS].filter((name) => !callers.has(name))).toEqual([]);
    });

    it('or says which value is missing, and where to add it', () => {
      expect(() => urlAt('things/:thing_id', world.outside)).toThrow(/":thing_id" of things\/:thing_id.*group\.sample/);
    });
  });

  describe('declares', () => {
    it('a login, except for the routes that are open by their sample', () => {
      const open = ROUTES.filter((route) => ruleOf(route).anonymous).map(nameOf);

      expect(open.sort()).toEqual([...OPEN].sort());
    });

    it('a login for every change, and wherever no token may come', () => {
      const careless = ROUTES.filter(
        (route) => ruleOf(route).anonymous && (!isSafe(route.method) || isClosedToTokens(route)),
      );

      expect(careless.map(nameOf)).toEqual([]);
    });

    it('all its steps: a login and a Local Site are asked for, fields only where there may be some', () => {
      const lax = ROUTES.filter(
        (route) => !['login', 'site'].every((step) => ruleOf(route).order.includes(step as 'login')),
      );

      expect(lax.map(nameOf)).toEqual([]);
    });

    it('a resource, so that policies and scopes are asked', () => {
      expect(ROUTES.filter((route) => !resourceOf(route)).map(nameOf)).toEqual([]);
    });

    it('that no token may come where no scope leads', () => {
      const open = ROUTES.filter(
        (route) => isClosedToTokens(route) && !resourceOf(route)?.closedToTokens && !isForApiTokens(route),
      );

      expect(open.map(nameOf)).toEqual([]);
    });
  });

  describe('refuses, however it is spelled,', () => {
    it.each(Object.entries(CALLERS))('what it declares to %s', async (name, making) => {
      const { faults } = await walkAs(name)(await making(world), world.outside);

      expect(faults).toEqual([]);
    });
  });

  // A route that each other scope together does not open needs this one; where this one alone opens it, it needs no other.
  it.each(SCOPED)('needs no other scope than its own: $scope', async ({ routes, alone, without }) => {
    const opened = await walkPlainly(await alone(world), world.outside, {}, routes);
    const closed = await walkPlainly(await without(world), world.outside, {}, routes);

    expect([...opened.faults, ...closed.faults]).toEqual([]);
    expect([opened.refused, closed.refused]).toEqual([0, routes.length]);
  });

  describe('of a private Local Site refuses, however it is spelled,', () => {
    it.each(Object.entries(SITE_CALLERS))('what it declares to %s', async (name, making) => {
      const { faults } = await walkAs(name)(await making(world), world.onSite);

      expect(faults).toEqual([]);
    });
  });

  describe('with what lies below it expanded', () => {
    it('is walked for all links but those that never are', () => {
      const links = LINKS_BELOW.map(({ link }) => link);

      expect([...NEVER_EXPANDED].filter((link) => !links.includes(link))).toEqual([]);
      expect(links.length - NEVER_EXPANDED.size).toBeGreaterThan(25);
    });

    it.each(['outside', 'onSite'] as const)('or what it names, leaves no other link (%s)', async (place) => {
      expect(await linksThatStay(await api.withSession(world.owner), world[place])).toEqual([]);
    });

    it('shows what the own URL of that shows to somebody who owns nothing', async () => {
      expect(await expansionFaults(api.as(await api.make.user()), world.outside)).toEqual([]);
    });

    it.each(Object.entries(CALLERS))('shows what the own URL of that shows to %s', async (_, making) => {
      const { client } = await making(world);

      expect(await expansionFaults(client, world.outside)).toEqual([]);
    });

    it.each(Object.entries(SITE_CALLERS))('of a private Local Site the same to %s', async (_, making) => {
      const { client } = await making(world);

      expect(await expansionFaults(client, world.onSite)).toEqual([]);
    });
  });

  describe('of a Local Site that is not there refuses', () => {
    it.each(Object.entries(NOWHERE_CALLERS))('everything to %s', async (_, making) => {
      const place = { ...world.onSite, prefix: '/s/nowhere' };

      const { faults, refused } = await walkPlainly(await making(world), place);

      expect(faults).toEqual([]);
      expect(refused).toBe(ROUTES.length);
    });
  });
});

describe.each<[settings: Record<string, string>, switches: Switches]>([
  [{ FEATURE_OAUTH2: 'false' }, { oauth2Off: true }],
  [{ AUTH_REQUIRE_LOGIN: 'true' }, { requireLogin: true }],
  [{ READ_ONLY: 'true' }, { readOnly: true }],
])('every route with %j', (settings, switches) => {
  let api: TestApi;
  let world: MatrixWorld;

  beforeAll(async () => {
    api = await TestApi.boot({ settings });
    world = await makeWorld(api);
  });
  afterAll(async () => {
    closeQuickClients();
    await api.close();
  });

  it.each(Object.entries(SWITCHED_CALLERS))('refuses what it declares to %s', async (_, making) => {
    const { faults } = await walkPlainly(await making(world), world.outside, switches);

    expect(faults).toEqual([]);
  });

  it('refuses what it declares to an OAuth2 token', async () => {
    const { client, ...bearer } = await ordinaryBearer(world);
    const caller = switches.oauth2Off
      ? { client, anonymous: true as const, header: 'unreadable' as const }
      : { client, ...bearer };

    const { faults } = await walkPlainly(caller, world.outside, switches);

    expect(faults).toEqual([]);
  });
});
