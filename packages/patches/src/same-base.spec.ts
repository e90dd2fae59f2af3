import { areOfSameBase, type FileVersion } from './same-base';

const version = (
  tool: FileVersion['tool'],
  sourceRevision: string,
  { sourceFile = '/trunk/a', hasParent = false } = {},
): FileVersion => ({ tool, sourceRevision, sourceFile, hasParent });

describe('two changes', () => {
  it.each([
    [
      'of one blob, whose id is abbreviated',
      version('git', '1234567'),
      version('git', '1234567890', { sourceFile: '/b', hasParent: true }),
    ],
    ['of one revision of a path', version('subversion', '5'), version('subversion', '5')],
  ])('are of one version: %s', (_, one, other) => {
    expect([areOfSameBase(one, other), areOfSameBase(other, one)]).toEqual([true, true]);
  });

  it.each([
    ['other blobs', version('git', '1234567'), version('git', '1234568')],
    ['no blobs', version('git', ''), version('git', '')],
    ['a number that begins alike', version('subversion', '1'), version('subversion', '12')],
    ['one revision of two paths', version('subversion', '5'), version('subversion', '5', { sourceFile: '/trunk/b' })],
    ['what nobody said', version('unified', 'UNKNOWN'), version('unified', 'UNKNOWN')],
    ['what a parent patch leaves', version('mercurial', '12'), version('mercurial', '12', { hasParent: true })],
    ['a working copy', version('subversion', 'HEAD'), version('subversion', 'HEAD')],
    ['other tools', version('cvs', '1.4'), version('clearcase', '1.4')],
  ])('are not known to be: %s', (_, one, other) => {
    expect([areOfSameBase(one, other), areOfSameBase(other, one)]).toEqual([false, false]);
  });
});
