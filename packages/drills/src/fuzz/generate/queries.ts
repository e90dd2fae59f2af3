import type { ServedRoute } from '@review-service/api/served-routes';
import type { Random } from '@review-service/testing/random';
import type { Surface } from '../surface';
import { escaped, hostileText } from './hostile-texts';
import { chance, mutate } from './mutate';
import { fieldValue } from './field-values';

const LONGEST = 4_000;
/** Arguments that every URL of the API accepts. */
const EVERYWHERE = [
  'expand',
  'only-fields',
  'only-links',
  'api_format',
  'callback',
  '_method',
  'counts-only',
  'max-results',
  'start',
  'cursor',
  'q',
  'next',
];
const EXPANSIONS = 200;

/** The arguments that the route declares, with plausible values. */
export function trueQuery(random: Random, route: ServedRoute, surface: Surface): string {
  if (surface.cursors.length > 0 && chance(random, 10)) return random.pick(surface.cursors);
  const names = [...route.query, ...(chance(random, 50) ? ['expand', 'only-fields', 'max-results'] : [])];
  return pairs(random, names, surface, (name) => fieldValue(random, name, surface));
}

/** Unexpected arguments. */
export function hostileQuery(random: Random, route: ServedRoute, surface: Surface): string {
  const names = [...route.query, ...EVERYWHERE];
  // Most go to fields that the route reads: others are ignored, and find no faults.
  if (route.query.length > 0 && chance(random, 60)) {
    const spoilt = `${random.pick(route.query)}=${escaped(hostileText(random, LONGEST))}`;
    return `${trueQuery(random, route, surface)}&${spoilt}`.slice(0, 2 * LONGEST);
  }
  const ways: (() => string)[] = [
    () => pairs(random, names, surface, () => hostileText(random, LONGEST)),
    () => pairs(random, names, surface, (name) => mutate(random, fieldValue(random, name, surface), LONGEST)),
    () => forgedCursor(random),
    () => (surface.cursors.length > 0 ? mutatedCursor(random, random.pick(surface.cursors)) : forgedCursor(random)),
    () => `expand=${nested(random, surface)}`,
    () =>
      `expand=${Array.from({ length: random.pick([3, 50, EXPANSIONS]) }, () => nested(random, surface))
        .join(',')
        .slice(0, LONGEST)}&max-results=200`,
    () => `${random.pick(names)}=1&`.repeat(random.pick([2, 100, 500])),
    () => '&'.repeat(random.pick([1, 1_000])) + '='.repeat(random.pick([1, 1_000])),
    () => `${random.pick(names)}[]=1&${random.pick(names)}[a]=2&__proto__[x]=1&constructor.prototype=1`,
    () =>
      `${random.pick(names)}=${random.pick(['%', '%zz', '%00', '%ff%fe', '%ed%a0%80', '\xff\xfe', '+%2B+', '%u0041'])}`,
    () =>
      mutate(random, trueQuery(random, route, surface), LONGEST)
        .replace(/[\r\n ]/g, '')
        .replace(/[^\0-\xff]/g, '?'),
  ];
  return random.pick(ways)();
}

function pairs(random: Random, names: readonly string[], surface: Surface, valueOf: (name: string) => string): string {
  if (names.length === 0) return '';
  const drawn = Array.from({ length: random.below(4) }, () => random.pick(names));
  return drawn
    .map((name) => `${name}=${escaped(valueOf(name))}`)
    .join('&')
    .slice(0, 2 * LONGEST);
}

const nested = (random: Random, surface: Surface) =>
  Array.from({ length: 1 + random.below(5) }, () => random.pick([...surface.fields.keys()])).join('.');

/** Forged cursors: their encoding is no secret. */
function forgedCursor(random: Random): string {
  const part = () =>
    random.pick([
      '1',
      '-1',
      '1.5',
      '1e400',
      'null',
      '""',
      '"\\u0000"',
      '[]',
      '{}',
      'true',
      '99999999999999999999',
      `"${'x'.repeat(500)}"`,
      '"\\ud800"',
      '"2026-13-45"',
    ]);
  const parts = Array.from({ length: random.below(4) }, part);
  const text = `[${[random.pick(['"after"', '"before"', '"x"', '1']), ...parts].join(',')}]`;
  const encoding = random.pick(['base64url', 'base64', 'hex'] as const);
  return `cursor=${encodeURIComponent(chance(random, 20) ? text : Buffer.from(text).toString(encoding))}&start=${random.pick(['1', '25', '-1', '1e9'])}`;
}

/** A valid one with a change. */
function mutatedCursor(random: Random, query: string): string {
  const all = new URLSearchParams(query);
  const text = Buffer.from(all.get('cursor') ?? '', 'base64url').toString();
  all.set('cursor', Buffer.from(mutate(random, text, 300)).toString('base64url'));
  return all.toString();
}
