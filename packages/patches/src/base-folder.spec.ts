import { inBaseFolder } from './base-folder';

describe('a name in a base folder', () => {
  it.each([
    ['a.c', '/trunk', 'trunk/a.c'],
    ['a.c', 'trunk/x/', 'trunk/x/a.c'],
    ['a.c', '\\trunk\\x', 'trunk/x/a.c'],
    ['a.c', '', 'a.c'],
    ['a.c', '/', 'a.c'],
    ['/trunk/a.c', '/branches', 'trunk/a.c'],
    ['//depot/a.c', '/trunk', '//depot/a.c'],
  ])('%s in %s is %s', (text, folder, path) => {
    const name = { bytes: Buffer.from(text), text };

    expect(inBaseFolder(name, folder)).toEqual({ bytes: Uint8Array.from(Buffer.from(path)), text: path });
  });

  it('keeps bytes that are no text', () => {
    const bytes = Buffer.from('caf\xe9', 'latin1');

    expect(Buffer.from(inBaseFolder({ bytes, text: bytes.toString() }, 'd').bytes).toString('latin1')).toBe(
      'd/caf\xe9',
    );
  });
});
