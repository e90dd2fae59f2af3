import { errors } from '@review-service/contracts/errors';
import type { Made } from '@review-service/testing/make';
import { Random } from '@review-service/testing/random';
import { SEED } from '@review-service/testing/sampled';
import { urlAt } from '../../../test/place';
import { isForApiTokens, nameOf, ROUTES } from '../../../test/route-matrix';
import { closeQuickClients, QuickClient } from '../../../test/route-matrix-client';
import { makeWorld, type MatrixWorld } from '../../../test/route-matrix-world';
import { TestApi } from '../../../test/test-api';
import { isSafe } from '../../http/methods';
import type { StoredBounds } from './token-bounds';

/** What a member can be: not there, what has the objects of the routes, or something else. */
type Member = 'none' | 'here' | 'elsewhere';
const MEMBER: readonly Member[] = ['none', 'here', 'elsewhere'];

/** Every form that bounds can have. */
const FORMS = MEMBER.flatMap((repositories) =>
  MEMBER.flatMap((groups) => MEMBER.map((sites) => ({ repositories, groups, sites }))),
);
type Form = (typeof FORMS)[number];

const wordsOf = (form: Form) =>
  Object.entries(form).flatMap(([name, member]) => (member === 'none' ? [] : `${name} ${member}`));

/** What is out of reach is refused, or not found. */
const REFUSED: readonly number[] = [errors.permissionDenied.status, errors.doesNotExist.status];

/** Children of each parent in a run: other ones each day, because all 27 take a quarter of an hour. */
const CHILDREN = 5;

/** A change that is let through stops at this, so that the objects stay. */
const STOPPED = { 'if-match': '"never"' };

/** Sends every operation with pairs of bounds: what a token's parent may not do, the token may not. */
describe('a token that was made from another one', () => {
  const random = new Random(SEED);
  let api: TestApi;
  let world: MatrixWorld;
  let repositories: Record<Exclude<Member, 'none'>, number[]>;
  let groups: Record<Exclude<Member, 'none'>, number[]>;
  let sites: Record<Exclude<Member, 'none'>, number[]>;

  beforeAll(async () => {
    api = await TestApi.boot();
    world = await makeWorld(api);
    const other = await api.make.site({ users: [world.owner] });
    // All but one of each: which of them a route has is no matter.
    const [apart, aside] = [await api.make.repository(), await api.make.group()];
    const others = async (table: string, { id }: Made) =>
      (await api.db.query<{ id: number }[]>(`select id from ${table} where id <> $1 order by id limit 100`, [id])).map(
        (row) => row.id,
      );
    repositories = { here: await others('repository', apart), elsewhere: [apart.id] };
    groups = { here: await others('review_group', aside), elsewhere: [aside.id] };
    sites = { here: [0], elsewhere: [other.id] };
  });
  afterAll(async () => {
    closeQuickClients();
    await api.close();
  });

  const boundsOf = (form: Form): string | null => {
    const given: StoredBounds = {
      ...(form.repositories !== 'none' && { repositories: repositories[form.repositories] }),
      ...(form.groups !== 'none' && { groups: groups[form.groups] }),
      ...(form.sites !== 'none' && { sites: sites[form.sites] }),
    };
    return Object.keys(given).length === 0 ? null : JSON.stringify(given);
  };

  /** The operations that the token is not let through to. */
  const refusedTo = async (value: string, names: readonly string[]): Promise<string[]> => {
    const client = new QuickClient(api.withToken(value));
    const asked = ROUTES.filter((route) => names.includes(nameOf(route))).map(async (route) => {
      const { method, path } = route;
      const headers = isSafe(method) ? {} : STOPPED;
      const { status } = await client.send(method, urlAt(path, world.outside), { headers });
      return REFUSED.includes(status) ? [nameOf(route)] : [];
    });
    return (await Promise.all(asked)).flat();
  };
  // A child makes no children, whatever its parent may.
  const all = ROUTES.filter((route) => !isForApiTokens(route)).map(nameOf);

  it.each(FORMS.map((form) => [wordsOf(form).join(', ') || 'no bounds', form] as const))(
    'may do nothing that its parent may not, which has %s',
    async (_, form) => {
      const parent = await api.make.madeApiToken(world.owner, { bounds: boundsOf(form) });
      const refused = await refusedTo(parent.value, all);

      const faults: string[] = [];
      for (const own of random.shuffled(FORMS).slice(0, CHILDREN)) {
        const child = await api.make.childToken(parent, { bounds: boundsOf(own) });
        const alsoRefused = new Set(await refusedTo(child.value, refused));
        const opened = refused.filter((name) => !alsoRefused.has(name));
        faults.push(...opened.map((name) => `${name} with ${wordsOf(own).join(', ') || 'no bounds'}`));
      }

      expect(faults).toEqual([]);
      expect(refused.length).toBeGreaterThan(0);
    },
    300_000,
  );
});
