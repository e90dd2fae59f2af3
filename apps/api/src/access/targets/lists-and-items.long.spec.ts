import type { TestClient } from '@review-service/testing/client';
import { Random } from '@review-service/testing/random';
import { urlAt } from '../../../test/place';
import { type RandomPlace, type RandomWorld, WorldMaker } from '../../../test/random-world';
import { readList } from '../../../test/random-world-lists';
import { closeQuickClients } from '../../../test/route-matrix-client';
import { SAMPLES } from '../../../test/samples';
import { TestApi } from '../../../test/test-api';

/** `RANDOM_WORLD_SEEDS=17,18 npm run spec -- lists-and-items` makes other worlds, or one that failed again. */
const SEEDS = (process.env.RANDOM_WORLD_SEEDS ?? '1,2').split(',').map(Number);

interface Listed {
  readonly url: string;
  /** The URLs of its possible items: those that the caller may read must be in the list. */
  readonly candidates?: string[];
}

/** It grows while the others are read: showing another person's token is audited. */
const GROWING = 'audit_entry';

/** Lists with only the sample of their resource; a new resource needs no entry here. */
function listsOfSamples({ prefix, samples }: RandomPlace, others: readonly Listed[]): Listed[] {
  return SAMPLES.filter(({ name }) => name !== GROWING).flatMap(({ list: [list, ...methods], item, listedBy }) => {
    const pattern = new RegExp(`^${prefix}/api/${list.replace(/:\w+/g, '[^/]+')}/(\\?|$)`);
    const isListed = item !== undefined && methods.includes('GET');
    if (!isListed || others.some(({ url }) => pattern.test(url))) return [];
    const url = urlAt(item[0], samples);
    const other = listedBy && samples.values.get(item[0])?.[listedBy];
    const listed = other === undefined ? url : new URL(`../${other}/`, `http://any${url}`).pathname;
    return [{ url: urlAt(list, samples), candidates: [listed] }];
  });
}

/**
 * Every list of a place; those with `show-invisible` and `include-inactive` have all items that the caller may read.
 */
function listsOf({ users }: RandomWorld, place: RandomPlace): Listed[] {
  const { prefix } = place;
  const api = `${prefix}/api`;
  const person = (username: string) => `${api}/users/${username}/`;
  return [
    { url: `${api}/groups/` },
    {
      url: `${api}/groups/?show-invisible=1`,
      candidates: place.groups.map(({ name }) => `${api}/groups/${name}/`),
    },
    ...place.groups.map(({ name }) => ({
      url: `${api}/groups/${name}/users/`,
      candidates: users.map(({ username }) => `${api}/groups/${name}/users/${username}/`),
    })),
    { url: `${api}/users/` },
    {
      url: `${api}/users/?include-inactive=1`,
      // On a public site, items show people who are not listed as members.
      ...(!(place.site && place.isPublic) && { candidates: users.map(({ username }) => person(username)) }),
    },
    {
      url: `${api}/oauth-tokens/`,
      candidates: place.oauthTokens.map(({ id }) => `${api}/oauth-tokens/${id}/`),
    },
    {
      url: `${api}/oauth-apps/`,
      candidates: place.applications.map(({ id }) => `${api}/oauth-apps/${id}/`),
    },
    ...users.map(({ id, username }) => ({
      url: `${person(username)}api-tokens/`,
      candidates: place.apiTokens
        .filter(({ user }) => user.id === id)
        .map((token) => `${person(username)}api-tokens/${token.id}/`),
    })),
    { url: `${api}/repositories/` },
    {
      url: `${api}/repositories/?show-invisible=1`,
      candidates: place.repositories.map(({ id }) => `${api}/repositories/${id}/`),
    },
    ...place.repositories.map((repository) => ({
      url: `${api}/repositories/${repository.id}/diff-file-attachments/`,
      candidates: place.attachments
        .filter((attachment) => attachment.repository.id === repository.id)
        .map(({ id }) => `${api}/repositories/${repository.id}/diff-file-attachments/${id}/`),
    })),
  ];
}

describe.each(SEEDS)('lists and items of the random world %i', (seed) => {
  let api: TestApi;
  let world: RandomWorld;
  let random: Random;
  let listed: number;

  beforeAll(async () => {
    api = await TestApi.boot();
    world = await new WorldMaker(api, seed).make();
    random = new Random(String(seed));
  });
  afterAll(async () => {
    closeQuickClients();
    await api.close();
  });

  /** Requests each URL once. */
  const statusesOf = (client: TestClient) => {
    const known = new Map<string, Promise<number>>();
    return (url: string) => {
      const path = url.replace(api.url, '');
      const status = known.get(path) ?? client.get(path).then((answer) => answer.status);
      known.set(path, status);
      return status;
    };
  };

  async function faultsOf(client: TestClient, place: RandomPlace): Promise<string[]> {
    const statusOf = statusesOf(client);
    // Every person may read their own item; staff may enter private sites that do not list them.
    const session = await client.get(`${place.prefix}/api/session/`);
    const me = (session.body?.session?.links.user?.href as string | undefined)?.replace(api.url, '');
    const inPlace = listsOf(world, place);
    const faults = await Promise.all(
      [...inPlace, ...listsOfSamples(place, inPlace)].map(async ({ url, candidates = [] }) => {
        const { items, faults: found } = await readList(client, random, url);
        if (!items) return found;
        listed += items.length;
        const urls = new Set(items.map(({ href }) => href.replace(api.url, '')));
        const refused = [...urls].map(async (item) => {
          const status = await statusOf(item);
          return status === 200 ? [] : [`${url} lists ${item}, which answers ${status}`];
        });
        const forgotten = candidates.map(async (item) =>
          urls.has(item) || item === me || (await statusOf(item)) !== 200
            ? []
            : [`${url} does not list ${item}, which answers 200`],
        );
        return [...found, ...(await Promise.all([...refused, ...forgotten])).flat()];
      }),
    );
    return faults.flat();
  }

  it('agree for all callers in all places: nothing is listed or counted that the item would refuse', async () => {
    const faults: string[] = [];
    listed = 0;

    for (const { name, client } of world.callers) {
      for (const place of world.places) {
        faults.push(...(await faultsOf(client, place)).map((fault) => `${name}: ${fault}`));
      }
    }

    expect(faults).toEqual([]);
    expect(listed).toBeGreaterThan(100);
  });

  it('agree when they are expanded: a group inlines the members that its list shows', async () => {
    const faults: string[] = [];

    for (const { name, client } of world.callers) {
      for (const { prefix, groups } of world.places) {
        const inList = await client.get(`${prefix}/api/groups/?show-invisible=1&expand=review_group_users`);
        for (const group of groups) {
          const url = `${prefix}/api/groups/${group.name}/`;
          const { status, body } = await client.get(`${url}?expand=review_group_users`);
          const members = await client.get(`${url}users/?max-results=200`);
          if (status !== 200) continue;
          const expected = members.status === 200 ? members.body.users : undefined;
          const fromList = inList.body.groups?.find(({ id }: { id: number }) => id === group.id);
          for (const shown of [body.group, ...(fromList ? [fromList] : [])]) {
            const isSame = JSON.stringify(shown.review_group_users) === JSON.stringify(expected);
            if (!isSame) faults.push(`${name}: ${url} expands to other members than its list shows`);
          }
        }
      }
    }

    expect(faults).toEqual([]);
  });
});
