import type { Random } from '@review-service/testing/random';
import { hostileText } from './hostile-texts';

const SCALARS = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '1',
  '-1',
  '1.5',
  '1e400',
  '-1e400',
  '1e-400',
  '2147483648',
  '9223372036854775808',
  '""',
  '"x"',
  '"\\u0000"',
  '"\\ud800"',
  '"1"',
  '[]',
  '{}',
  '{"a":null}',
  '[[]]',
];

/** A JSON value as text, not too large. */
export function jsonText(random: Random, depth: number): string {
  const kind = depth === 0 ? 0 : random.below(5);
  if (kind === 3) return `[${Array.from({ length: random.below(5) }, () => jsonText(random, depth - 1)).join(',')}]`;
  if (kind === 4)
    return `{${Array.from({ length: random.below(5) }, (_, index) => `"k${index}":${jsonText(random, depth - 1)}`).join(',')}}`;
  return kind === 2 ? JSON.stringify(hostileText(random, 1_000)) : random.pick(SCALARS);
}

const DEPTHS = [10, 100, 1_000, 5_000, 20_000];
const WIDTHS = [10, 1_001, 10_000, 60_000];

/** JSON that is deep, wide, large or invalid. */
export function hostileJson(random: Random): string {
  const [depth, width] = [random.pick(DEPTHS), random.pick(WIDTHS)];
  const ways: (() => string)[] = [
    () => jsonText(random, 4),
    () => '['.repeat(depth) + ']'.repeat(depth),
    () => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth),
    () => '['.repeat(depth),
    () => `[${'1,'.repeat(width)}1]`,
    () => `{${Array.from({ length: Math.min(width, 10_000) }, (_, index) => `"k${index}":1`).join(',')}}`,
    () => `{${'"a":1,'.repeat(width)}"a":2}`,
    () => `{"a":${'9'.repeat(width)}}`,
    () => `{"a":1e${'9'.repeat(100)}}`,
    () => `{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}`,
    () => `{"a":"${'\\u0000'.repeat(100)}","b":"\\ud800\\ud800","\\u0000":1,"":2}`,
    () =>
      random.pick([
        '',
        ' ',
        '{',
        '}',
        '[',
        '"',
        'nul',
        '{"a":}',
        '{"a":1,}',
        "{'a':1}",
        '\ufeff{}',
        '{}{}',
        '{} x',
        '\0',
        'NaN',
        '{"a":+1}',
        '{"a":01}',
      ]),
  ];
  return random.pick(ways)();
}
