import { chunksOf } from '../../../test/a-world';
import { piecesOf, type Piece } from './pieces';

async function read(text: string, size?: number): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for await (const piece of piecesOf(chunksOf(text, size))) pieces.push(piece);
  return pieces;
}

describe('reading a document in pieces', () => {
  const tricky = {
    'a "section", {odd}': [{ text: 'a "quote", a \\ and }]' }, [1, [2, { x: '\\"' }]], 'two', null, -1.5e3, true],
    empty: [],
    members: { 'na,me': { deep: [{}] }, other: '}' },
    nothing: {},
  };

  it.each([1, 2, 3, 7, 10_000])('gives what JSON.parse gives, in chunks of %d characters', async (size) => {
    const pieces = await read(JSON.stringify(tricky, null, 2), size);

    const found: Record<string, unknown[]> = {};
    let current: unknown[] = [];
    for (const piece of pieces) {
      if ('section' in piece) found[piece.section] = current = [];
      else current.push(typeof piece.key === 'string' ? [piece.key, piece.value] : piece.value);
    }
    expect(found).toEqual({ ...tricky, members: Object.entries(tricky.members), nothing: [] });
  });

  it('names the place of each entry', async () => {
    const pieces = await read('{"a": [1, 2], "b": {"x": 1, "y z": 2}}');

    expect(pieces.flatMap((piece) => ('path' in piece ? [piece.path] : []))).toEqual([
      'a[0]',
      'a[1]',
      'b.x',
      'b["y z"]',
    ]);
  });

  it('takes an empty document', async () => {
    expect(await read(' { } \n')).toEqual([]);
  });

  it.each([
    ['{"$schema": "a.json"}', []],
    ['{"$schema": "[a], {b}", "a": [1]}', ['a', 'a[0]']],
    ['{"a": [1], "$schema" : "a.json" }', ['a', 'a[0]']],
    ['{"a": [], "\\u0024schema": "a.json", "b": []}', ['a', 'b']],
  ])('passes over the name of a schema: %s', async (text, expected) => {
    const pieces = await read(text, 3);

    expect(pieces.map((piece) => ('path' in piece ? piece.path : piece.section))).toEqual(expected);
  });

  it.each([
    ['', 'The document ends too early.'],
    ['[]', 'must be one JSON object'],
    ['"x"', 'must be one JSON object'],
    ['{', 'The document ends too early.'],
    ['{"a": [1]', 'a: the document ends here, too early'],
    ['{"a": [1', 'a[0]: the document ends here, too early'],
    ['{"a": ["1]}', 'a[0]: the document ends here, too early'],
    ['{"a": [1,]}', 'a[1]: is not valid JSON'],
    ['{"a": [,1]}', 'a[0]: is not valid JSON'],
    ['{"a": [1 2]}', 'a[1]: is not valid JSON'],
    ['{"a": [{]}]}', 'a[0]: is not valid JSON'],
    ['{"a": [1}}', 'a[1]: is not valid JSON'],
    ['{"a": {"x": 1]}', 'a: is not valid JSON'],
    ['{"a": {1: 2}}', 'a: is not valid JSON'],
    ['{"a": 5}', 'a: must be a list or an object'],
    ['{"a": 5, "b": []}', 'a: must be a list or an object'],
    ['{"a": null [1]}', 'a: must be a list or an object'],
    ['{"a" []}', 'a: is not valid JSON (near byte 5 of the document)'],
    ['{a: []}', 'must be one JSON object'],
    ['{"a": [],}', 'must be one JSON object'],
    ['{"a": [] "b": []}', 'a: is not valid JSON'],
    ['{"a": []]', 'a: is not valid JSON'],
    ['{"a": [], "a": []}', 'a: is there twice'],
    ['{"$schema": "x", "$schema": "x"}', '$schema: is there twice'],
    ['{"$schema": "x",}', 'must be one JSON object'],
    ['{"$schema": "x" "a": []}', '$schema: is not valid JSON'],
    ['{"$schema": 5}', '$schema: must be a string'],
    ['{"$schema": []}', '$schema: must be a string'],
    ['{"a": []} x', 'text after the end'],
    ['{"a": []} 1', 'text after the end'],
    ['{"a": []} "x', 'text after the end'],
    ['{"a": []}{}', 'text after the end'],
  ])('refuses %s', async (text, fault) => {
    await expect(read(text)).rejects.toThrow(fault);
  });

  it('never says what is there in place of JSON, since that may be a secret', async () => {
    await expect(read('{"a": ["b" "very-secret"]}')).rejects.not.toThrow('very-secret');
  });
});
