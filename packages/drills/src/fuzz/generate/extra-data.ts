import type { Random } from '@review-service/testing/random';
import type { RandomFields } from './body';
import { hostileText } from './hostile-texts';
import { hostileJson, jsonText } from './json';
import { chance } from './mutate';

const POINTERS = [
  '',
  '/',
  '/a',
  '/a/b',
  '/a/b/0',
  '/a/b/-',
  '/a/b/99',
  '/c',
  '/x',
  '/~0',
  '/~1',
  '/~2',
  '/__proto__/x',
  '/constructor',
  '/a/b/1e3',
  'a',
  '//',
  '/a/b/-1',
];
const OPERATIONS = ['add', 'remove', 'replace', 'move', 'copy', 'test', 'x', ''];

/** Fields that change `extra_data`: key by key, by a merge patch (RFC 7396), or by a JSON Patch (RFC 6902). */
export function extraData(random: Random): RandomFields {
  const ways: (() => RandomFields)[] = [
    () => [[`extra_data.${hostileText(random, 1_000)}`, 'x']],
    () => [['extra_data.x', hostileText(random, 200_000)]],
    () => [['extra_data.x', hostileJson(random)]],
    () =>
      Array.from(
        { length: random.pick([2, 100, 900, 1_500]) },
        (_, index) => [`extra_data.k${index}`, String(index)] as const,
      ),
    () => [['extra_data:json', hostileJson(random)]],
    () => [['extra_data:json', `{"a":${jsonText(random, 4)},"__private":1}`]],
    () => [['extra_data:json-patch', hostileJson(random)]],
    () => [['extra_data:json-patch', patch(random)]],
    () => [['extra_data:json-patch', compare(random)]],
  ];
  return random.pick(ways)();
}

function patch(random: Random): string {
  const pointer = () => JSON.stringify(chance(random, 80) ? random.pick(POINTERS) : `/${hostileText(random, 200)}`);
  const operation = () =>
    `{"op":"${random.pick(OPERATIONS)}","path":${pointer()},"from":${pointer()},"value":${jsonText(random, 2)}}`;
  return `[${Array.from({ length: random.pick([1, 2, 5, 50, 300]) }, operation).join(',')}]`;
}

/** Two long lists that share little: computing their difference is expensive, comparing them is not. */
function compare(random: Random): string {
  const length = random.pick([3, 30, 100]);
  const list = (offset: number) => JSON.stringify(Array.from({ length }, (_, index) => index * 7 + offset));
  const copies = '{"op":"copy","from":"/l","path":"/l2"},'.repeat(random.pick([0, 1, 40]));
  return `[{"op":"add","path":"/l","value":${list(0)}},${copies}{"op":"test","path":"/l","value":${list(1)}}]`;
}
