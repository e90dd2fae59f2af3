import { viewedNames } from '../src/diff/viewed-names.ts';

describe('the marks of viewed files', () => {
  it('are one for each file of the revision, also where several commits change one', () => {
    const entries = [
      { id: 9, path: 'f.txt' },
      { id: 7, path: 'f.txt' },
      { id: 8, path: 'g.txt' },
      { id: 12, path: 'f.txt' },
    ];

    expect([...viewedNames(entries)]).toEqual([
      [7, 'f.txt'],
      [8, 'g.txt'],
      [9, 'f.txt//2'],
      [12, 'f.txt//3'],
    ]);
  });
});
