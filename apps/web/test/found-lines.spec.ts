import type { FileEntry } from '../src/diff/file.ts';
import { linesWith } from '../src/diff/found-lines.ts';
import { textOf } from './text-of.ts';

const entry = (id: number): FileEntry => ({
  ...{ id, againstId: null, path: `file${id}`, status: 'modified', isBinary: false, mode: undefined },
  ...{ inserted: 1, deleted: 1, digest: '' },
});
const TEXTS = new Map([
  [1, textOf(1, [' a boat', '-two Boats', '+three ships'])],
  [2, textOf(2, [' nothing', '-ship', '+boat'])],
]);

describe('the lines that have some words', () => {
  it('are in the order of the files, whatever their letters, and an equal line is one', () => {
    expect(linesWith('BOAT', [entry(2), entry(1)], TEXTS)).toEqual([
      { id: '2', side: 'additions', line: 2 },
      { id: '1', side: 'additions', line: 1 },
      { id: '1', side: 'deletions', line: 2 },
    ]);
  });

  it('are none without words, of files that were not read, or in the head of a patch', () => {
    expect(linesWith('', [entry(1)], TEXTS)).toEqual([]);
    expect(linesWith('boat', [entry(3)], TEXTS)).toEqual([]);
    expect(linesWith('b/x', [entry(1)], TEXTS)).toEqual([]);
  });
});
