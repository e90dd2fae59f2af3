import { ChangedLines } from './changed-lines';
import { PATCH_LIMITS } from './limits';
import { movedLines } from './moved-lines';
import { readPatch } from './read-patch';

const section = (path: string, removed: readonly string[], added: readonly string[]) =>
  `diff --git a/${path} b/${path}\nindex 1..2 100644\n--- a/${path}\n+++ b/${path}\n` +
  `@@ -10,${removed.length + 1} +10,${added.length + 1} @@\n context\n` +
  [...removed.map((line) => `-${line}\n`), ...added.map((line) => `+${line}\n`)].join('');

async function movesIn(...sections: string[]) {
  const changed = new ChangedLines(1_000);
  for await (const file of readPatch('git', chunksOf(sections.join('')), PATCH_LIMITS, changed)) changed.next(file);
  return movedLines(changed)?.map((move) => Object.values(move) as number[]);
}

async function* chunksOf(text: string) {
  yield Buffer.from(text);
}

const BLOCK = ['function total(list) {', '  return sum(list);', '}'];

describe('lines that move', () => {
  it('are found in the same file and in others, whatever blanks are before and behind them', async () => {
    const indented = BLOCK.map((line) => `    ${line} `);
    expect(
      await movesIn(section('a', BLOCK, ['other()', 'text']), section('b', ['x'], ['new()', ...indented])),
    ).toEqual([[0, 1, 11, 12, 3]]);
  });

  it('may be edited, if they go on the same', async () => {
    const long = [...BLOCK, 'const one = 1;', 'const two = 2;'];
    const edited = long.with(3, 'const uno = 1;');
    expect(await movesIn(section('a', long, ['x']), section('b', ['y'], edited))).toEqual([[0, 1, 11, 11, 5]]);
    const other = [...BLOCK, ...['w', 'x', 'y', 'z'].map((name) => `const ${name} = 3;`), 'const two = 2;'];
    expect(await movesIn(section('a', long, ['x']), section('b', ['y'], other))).toEqual([[0, 1, 11, 11, 3]]);
  });

  it('begin and end with the same text', async () => {
    const removed = ['}', ...BLOCK, '', 'last'];
    expect(await movesIn(section('a', removed, ['x']), section('b', ['y'], ['}', ...BLOCK, '', 'end']))).toEqual([
      [0, 1, 11, 11, 4],
    ]);
  });

  it.each([
    [
      'only blanks of lines change',
      [
        section(
          'a',
          BLOCK,
          BLOCK.map((line) => `  ${line}`),
        ),
      ],
    ],
    ['they are short', [section('a', ['}', '{', 'a'], ['x']), section('b', ['y'], ['}', '{', 'a'])]],
    ['it is one short line', [section('a', ['return total;'], ['x']), section('b', ['y'], ['return total;'])]],
    [
      'two places could be where they were',
      [section('a', BLOCK, []), section('b', BLOCK, []), section('c', [], BLOCK)],
    ],
  ])('are none where %s', async (_, sections) => {
    expect(await movesIn(...sections)).toEqual([]);
  });

  it('are used once', async () => {
    expect(await movesIn(section('a', BLOCK, []), section('b', [], BLOCK), section('c', [], BLOCK))).toEqual([
      [0, 1, 11, 11, 3],
    ]);
  });

  it('are not looked for among too many', async () => {
    const many = Array.from({ length: 1_000 }, (_, at) => `line ${at}`);
    expect(await movesIn(section('a', many, []), section('b', [], many))).toBeUndefined();
  });

  it('are not found where all lines are alike, in time in proportion to them', async () => {
    const lines = Array.from({ length: 100_000 }, (_, at) => `  repeated.line(${at % 6});`);
    const changed = new ChangedLines(250_000);
    const sections = section('a', lines, []) + section('b', [], lines);
    for await (const file of readPatch('git', chunksOf(sections), PATCH_LIMITS, changed)) changed.next(file);
    expect(movedLines(changed)).toEqual([]);
  });
});
