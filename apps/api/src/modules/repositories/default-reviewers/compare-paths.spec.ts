import { randomBytes } from 'node:crypto';
import { compareWithPaths } from './compare-paths';
import { fileRegexFault } from './file-regex';

/** Compiled, its states double with each letter: the dearest there is. */
const DEAR = '.*[a-e].{60}[!?]';

describe('comparing paths with expressions', () => {
  const matching = async (fileRegex: string, ...paths: string[]) =>
    (await compareWithPaths([{ id: 1, fileRegex }], paths)).matching.has(1);

  it.each([
    ['src/', 'src/a.c', true],
    ['src/', 'lib/src/a.c', false],
    ['a|b', 'b', true],
    ['a|b', 'xb', false],
    ['^a$', 'a', true],
    ['^a$', 'ab', false],
    ['(?i)readme', 'README.md', true],
    ['(?P<folder>\\w+)/', 'a/b', true],
    ['', 'anything', true],
    ['.*\\.png$', 'a/\u{1f5bc}.png', true],
    ['[^/]*\\.py\\z', 'a/b.py', false],
  ])('finds that %j matches %j: %s', async (pattern, path, isMatch) => {
    expect(await matching(pattern, path)).toBe(isMatch);
  });

  it.each([
    ['(', 'missing closing )'],
    ['a)|(b', 'unexpected )'],
    ['(?<!a)b', '(?<'],
    ['\\Z', '\\Z'],
    ['a{1001}', '{1001}'],
    ['(x{0,30}){30}', 'too large'],
  ])('says what is wrong with %j', (pattern, words) => {
    expect(fileRegexFault(pattern)).toContain(words);
  });

  it('gives up unreadable rules, and goes on with the others', async () => {
    const rules = ['(', '.*', '[a'].map((fileRegex, id) => ({ id, fileRegex }));

    expect(await compareWithPaths(rules, ['a'])).toEqual({ matching: new Set([1]), givenUp: [0, 2] });
  });

  it('gives up rules that are not done in time; those that are dear delay no others', async () => {
    const dear = Array.from({ length: 5 }, (_, id) => ({ id, fileRegex: DEAR }));
    // Different ones, or the states of one would do for the next.
    const paths = Array.from({ length: 20_000 }, (_, number) => `${randomBytes(60).toString('base64')}${number}`);

    const { matching: found, givenUp } = await compareWithPaths([...dear, { id: 9, fileRegex: '.{80}7$' }], paths);

    expect([...givenUp].sort()).toEqual([0, 1, 2, 3, 4]);
    expect(found).toEqual(new Set([9]));
  });
});
