import { modeWords } from './file-modes';

describe('the mode of a file in words', () => {
  it.each([
    ['100644', '100755', 'made executable', true],
    ['100644', '100775', 'made executable', true],
    ['100755', '100644', 'no longer executable', false],
    ['100644', '120000', 'becomes a symbolic link', true],
    ['120000', '100755', 'made executable', true],
    ['120000', '100644', 'no longer a symbolic link', false],
    ['100644', '160000', 'becomes a submodule', true],
    ['160000', '160000', 'submodule', false],
    ['120000', '120000', 'symbolic link', false],
    ['100755', '100755', 'executable', false],
    ['100644', '100664', 'mode 100644 becomes 100664', false],
    ['120000', null, 'symbolic link', false],
    ['160000', null, 'submodule', false],
  ])('from %s to %s: %s', (sourceMode, destMode, words, standsOut) => {
    expect(modeWords({ isNew: false, sourceMode, destMode })).toEqual({ words, standsOut });
  });

  it.each([
    ['100755', 'executable'],
    ['120000', 'symbolic link'],
    ['160000', 'submodule'],
  ])('of a new file: %s', (destMode, words) => {
    expect(modeWords({ isNew: true, sourceMode: null, destMode })).toEqual({ words, standsOut: true });
  });

  it.each([
    ['100644', '100644'],
    ['100644', null],
    [null, '100644'],
    [null, null],
  ])('is not said of ordinary files: from %s to %s', (sourceMode, destMode) => {
    expect(modeWords({ isNew: sourceMode === null, sourceMode, destMode })).toBeUndefined();
  });
});
