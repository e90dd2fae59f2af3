import type { ServedRoute } from '@review-service/api/served-routes';
import type { Random } from '@review-service/testing/random';
import { bytesOf } from '../request';
import type { Surface } from '../surface';
import { escaped, hostileText } from './hostile-texts';
import { chance, mutate } from './mutate';

/** The longest target: it must leave room for the headers in a head of 16 KB. */
const LONGEST = 8_000;
const SITES = ['open', 'closed', 'nowhere', '', '%6fpen', '../open'];

/** A path of the route, mostly of an existing object. */
export function truePath(random: Random, { path }: ServedRoute, surface: Surface): string {
  const known = surface.addresses.get(path);
  if (known && chance(random, 70)) return random.pick(known);
  const filled = path.replace(/:(\w+)|\*/g, (_, name?: string) =>
    encodeURIComponent(random.pick(valuesOf(surface, name))),
  );
  return chance(random, 10) ? `/s/${random.pick(SITES)}${filled}` : filled;
}

const valuesOf = (surface: Surface, name = '*') => surface.values.get(name) ?? ['1', '2', 'group-1', 'member'];

/** A similar path that is invalid, or leads to another route. */
export function hostilePath(random: Random, path: string): string {
  const segments = path.split('/');
  const at = random.below(segments.length);
  const put = (text: string) => segments.map((segment, index) => (index === at ? text : segment)).join('/');
  const segment = segments[at] ?? '';
  const ways: (() => string)[] = [
    () => put(escaped(hostileText(random, 300))),
    () => put(escaped(hostileText(random, LONGEST / 4))),
    () => put(escapeAll(segment)),
    () =>
      put(
        random.pick([
          '%',
          '%0',
          '%00',
          '%ff',
          '%c0%af',
          '%ed%a0%80',
          '%2f',
          '%2e%2e',
          '%u0041',
          '%F0%9F%96%BC',
          '\xff',
          ';x=1',
        ]),
      ),
    () => put(random.pick(['.', '..', '', '...', '%2e', '..;', '*', ':id', '{id}'])),
    () => put(`${segment}${random.pick(['.json', '~', '%20', '%09', ' ', '%0d%0aX:y', '#x', '\\', '%5c', ',', '@'])}`),
    () => put(bytesOf(hostileText(random, 200)).replace(/[\r\n ]/g, '')),
    () => path.replaceAll('/', '//'),
    () => path.replace(/\/$/, ''),
    () => `${path}${path}`,
    () => path.toUpperCase(),
    () => mutate(random, path, LONGEST).replace(/[\r\n ]/g, ''),
    () => `/${'a/'.repeat(random.pick([10, 500, 3_000]))}`,
    () => `${path}${'%41'.repeat(random.pick([67, 300, 2_000]))}/`,
    () => `http://${random.pick(['127.0.0.1', 'localhost', 'evil.example', 'user@127.0.0.1', '[::1]', ''])}${path}`,
    () => random.pick(['*', '', 'x', '//', '///', '/\\', 'about:blank', '/%', '/?', '/#', `//evil.example${path}`]),
  ];
  return random.pick(ways)();
}

const escapeAll = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
