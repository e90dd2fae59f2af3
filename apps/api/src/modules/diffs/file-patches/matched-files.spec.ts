import { type MatchedFile, pairedFiles } from './matched-files';

const file = (name: string, given: Partial<MatchedFile> = {}): MatchedFile => ({
  ...{
    id: 0,
    isOlder: false,
    sourceFile: name,
    destFile: name,
    destDetail: '',
    destMode: null,
    isNew: false,
    status: 'M',
    digest: '',
  },
  ...given,
});
const pairsOf = (older: MatchedFile[], newer: MatchedFile[]) =>
  pairedFiles([...older.map((one) => ({ ...one, isOlder: true })), ...newer]).map((pair) => [
    pair.older?.destFile,
    pair.newer?.destFile,
  ]);

describe('the files of two revisions', () => {
  it('are matched by source, target and states first, and then by less', () => {
    const moved = { destFile: 'b', status: 'V' } as const;
    expect(pairsOf([file('a', moved), file('a')], [file('a'), file('a', moved)])).toEqual([
      ['a', 'a'],
      ['b', 'b'],
    ]);
    expect(pairsOf([file('a')], [file('a', moved)])).toEqual([['a', 'b']]);
    expect(pairsOf([file('a')], [file('a', { status: 'D' })])).toEqual([['a', 'a']]);
  });

  it('are not matched where a file that was there would become new', () => {
    const fresh = { isNew: true };
    expect(pairsOf([file('a', fresh)], [file('a')])).toEqual([['a', 'a']]);
    expect(pairsOf([file('a')], [file('a', fresh)])).toEqual([
      ['a', undefined],
      [undefined, 'a'],
    ]);
  });

  it('are left out where nothing is different', () => {
    const same = [{ digest: 'd' }, { destDetail: '1' }, { status: 'D' }] as const;
    for (const facts of same) expect(pairsOf([file('a', facts)], [file('a', facts)])).toEqual([]);
    expect(pairsOf([file('a', { destFile: 'b', destDetail: '1' })], [file('a', { destDetail: '1' })])).toHaveLength(1);
  });
});
