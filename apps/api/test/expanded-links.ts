import type { ResourceDefinition } from '@review-service/contracts/resource';
import type { TestClient } from '@review-service/testing/client';
import { CHILDREN_AT_MOST } from '../src/hypermedia/expansions/expansion';
import { belowItemsOf, resourcesOf, type ServedResource } from '../src/hypermedia/resources/resource.registry';
import { controllersOf } from '../src/hypermedia/resources/routes';
import { modules } from '../src/modules';
import { type SamplePlace, urlAt } from './place';

type Shown = Record<string, unknown> & { links?: Record<string, { href: string; method: string }> };

const SERVED = resourcesOf(controllersOf(modules));

/**
 * Links that do not expand, by hand: what they lead to is no stored object of its own, but is computed, is no JSON, or
 * is only written. Nor do they in the reference.
 */
export const NEVER_EXPANDED = new Set([
  'audit_entry audit_proof',
  'user user_notifications',
  'user user_permissions',
  'user watched',
  'user archived_review_requests',
  'user muted_review_requests',
  'user authenticator',
  'user passkey_registration',
  'user recovery_codes',
  'oauth_token usage',
  'oauth_token narrowing',
  'api_token narrowing',
  'api_token exception',
  'group deletion',
  'repository info',
  'repository branches',
  'repository commits',
  'repository source',
  'repository review_policy',
  'repository connection_check',
  'review_request last_update',
  'review_request diff_context',
  'stack overlaps',
  'file original_file',
  'file patched_file',
  'draft_file original_file',
  'draft_file patched_file',
  'validation diff_validation',
  'validation commit_validation',
]);

/** Links to tokens, whose values may be shown: they are read at their own URLs alone. */
const TO_SECRETS = new Set(['sign_in api_token', 'sign_in oauth_token']);

/** Links that expand to a part of what their own URLs show: a list has the place of each row, not its whole stack. */
const SHORTENED = new Set(['review_request stack']);

/** Links to what belongs to the account: it expands there. */
const OF_THE_ACCOUNT = new Set(['passkey_registration passkeys']);

/** What they lead to are objects and lists of other resources: these expand at their own URLs. */
const OTHERS_OBJECTS = new Set(['watched_review_group', 'watched_review_request', 'dashboard']);

/** Every resource that can be read by a URL of its own, but for lists of what others have a URL for. */
const READABLE = SERVED.filter(({ definition }) => !definition.itemsOf)
  .filter(({ itemPath, methods, listPath }) =>
    itemPath === undefined ? methods.list.includes('GET') && listPath !== '' : methods.item.includes('GET'),
  )
  .map(({ definition, itemPath, listPath }) => ({ definition, path: itemPath ?? listPath }));

/** The links of their objects to what lies below them. */
export const LINKS_BELOW = READABLE.flatMap(({ definition, path }) =>
  belowItemsOf(definition, SERVED).map((below) => ({
    link: `${definition.name} ${below.name}`,
    parent: definition,
    path,
    name: below.name,
    // The reason for the cast: what lies below something is served.
    child: SERVED.find((served) => served.definition === below.definition) as ServedResource,
  })),
);

/** A draft that is not there, or not for the caller, is an empty list, on which clients rely. */
const ONE_OR_NONE = new Set(['review_request draft']);

/** What a caller sees otherwise than they should, with a link expanded: a line each. */
export async function expansionFaults(client: TestClient, place: SamplePlace): Promise<string[]> {
  const faults: string[] = [];
  for (const { link, parent, path, name, child } of LINKS_BELOW) {
    if (NEVER_EXPANDED.has(link) || SHORTENED.has(link)) continue;
    const url = urlAt(path, place);
    const [plain, expanded, own] = await Promise.all([
      client.get(url),
      client.get(`${url}?expand=${name}`),
      client.get(`${url}${segmentOf(child)}/?max-results=200`),
    ]);
    if (plain.status !== expanded.status) faults.push(`${link}: ${expanded.status}, not ${plain.status}`);
    if (plain.status !== 200) continue;
    const { [name]: shown, links = {} } = objectOf(parent, expanded.body as Shown);
    const isLeft = shown === undefined && links[name] !== undefined;
    if ((own.status !== 200 || isTooLong(own.body as Shown)) && isLeft) continue;
    const expected = ONE_OR_NONE.has(link)
      ? [objectOf(child.definition, own.body as Shown)].filter(Boolean)
      : (own.body as Shown)[child.definition.listKey];
    if (JSON.stringify(shown) !== JSON.stringify(expected) || links[name] !== undefined) {
      faults.push(`${link}: ${JSON.stringify(shown)}, not as its URL, which is ${own.status}: ${own.text}`);
    }
  }
  return faults;
}

/** Links, and lists of links, in readable objects that stay as they are when they are expanded. */
export async function linksThatStay(client: TestClient, place: SamplePlace): Promise<string[]> {
  const stay: string[] = [];
  for (const { definition, path } of READABLE) {
    const url = urlAt(path, place);
    const { status, body } = await client.get(url);
    const plain = status === 200 ? objectOf(definition, body as Shown) : undefined;
    // Some have a URL that shows all of them, and none for one.
    if (!plain || OTHERS_OBJECTS.has(definition.name)) continue;
    const linked = Object.entries(plain.links ?? {}).filter(([, { method }]) => method === 'GET');
    const lists = Object.entries(plain).filter(([, value]) => isListOfLinks(value));
    const names = [...linked, ...lists].map(([name]) => name);
    const stays = (name: string) =>
      [NEVER_EXPANDED, TO_SECRETS, OF_THE_ACCOUNT].some((those) => those.has(`${definition.name} ${name}`));
    for (const name of names.filter((one) => one !== 'self' && !stays(one))) {
      const expanded = objectOf(definition, (await client.get(`${url}?expand=${name}`)).body as Shown);
      const isShown = expanded[name] !== undefined && !expanded.links?.[name] && !isListOfLinks(expanded[name]);
      if (isShown) continue;
      const { body } = await client.get(plain.links?.[name]?.href ?? url);
      if (!isTooLong(body as Shown)) stay.push(`${definition.name} ${name}`);
    }
  }
  return stay;
}

/** Of a list with more than these an object has the link, and nothing in its place. */
const isTooLong = ({ total_results = 0 }: Shown): boolean => Number(total_results) > CHILDREN_AT_MOST;

const isListOfLinks = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((one: Partial<Shown>) => one.href !== undefined);

const objectOf = ({ itemKey }: ResourceDefinition, body: Shown): Shown => body[itemKey] as Shown;

const segmentOf = ({ listPath }: ServedResource): string => listPath.split('/').at(-1) ?? '';
