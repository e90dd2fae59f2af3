import type { FileEntry } from './file.ts';
import { stepFrom, treeLines, type TreeFile, type TreeLine } from './tree-lines.ts';

const file = (id: number, path: string, more: Partial<TreeFile['tally']> = {}): TreeFile => {
  const entry: FileEntry = {
    ...{ id, path, againstId: null, status: 'modified', isBinary: false, mode: undefined },
    ...{ inserted: null, deleted: null, digest: '' },
  };
  return { entry, tally: { inserted: 1, deleted: 2, comments: 0, ...more } };
};

const FILES = [
  file(1, 'readme.md'),
  file(2, 'apps/web/a.ts', { comments: 1 }),
  file(3, 'apps/web/b.ts', { inserted: 5 }),
  file(4, 'apps/web/parts/c.ts', { comments: 2 }),
  file(5, 'notes/d.md', { inserted: null }),
];

const shown = (lines: readonly TreeLine[]) =>
  lines.map((line) => {
    const { inserted, deleted, comments } = line.tally;
    const name = 'folder' in line ? `${line.name}/` : line.id;
    return `${' '.repeat(line.depth)}${name} +${inserted ?? '?'} -${deleted} ${comments}`;
  });

describe('the lines of a tree of files', () => {
  it('are folders with the sums of what is below them, and files; folders with one folder alone share its line', () => {
    expect(shown(treeLines(FILES, new Set()))).toEqual([
      '1 +1 -2 0',
      'apps/web/ +7 -6 3',
      ' 2 +1 -2 1',
      ' 3 +5 -2 0',
      ' parts/ +1 -2 2',
      '  4 +1 -2 2',
      'notes/ +? -2 0',
      ' 5 +? -2 0',
    ]);
  });

  it('leave out what is below a folded folder', () => {
    const lines = treeLines(FILES, new Set(['apps/web', 'notes']));
    expect(shown(lines)).toEqual(['1 +1 -2 0', 'apps/web/ +7 -6 3', 'notes/ +? -2 0']);
  });

  it('are left by keys: up and down, to the folder above, and into one, which folds', () => {
    const lines = treeLines(FILES, new Set(['notes']));
    const step = (key: string, from: number) => stepFrom(key, lines, from);
    expect(step('ArrowDown', 0)).toEqual({ to: 1 });
    expect(step('ArrowUp', 0)).toBeUndefined();
    expect(step('End', 0)).toEqual({ to: 6 });
    expect(step('ArrowLeft', 5)).toEqual({ to: 4 });
    expect(step('ArrowLeft', 3)).toEqual({ to: 1 });
    expect(step('ArrowLeft', 1)).toEqual({ fold: 'apps/web' });
    expect(step('ArrowRight', 1)).toEqual({ to: 2 });
    expect(step('ArrowRight', 6)).toEqual({ fold: 'notes' });
    expect(step('ArrowRight', 2)).toBeUndefined();
  });
});
