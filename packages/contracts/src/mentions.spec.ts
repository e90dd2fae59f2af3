import { mentionsIn, mentionsInMarkdown } from './mentions';

describe('mentions', () => {
  const namesIn = (text: string) => mentionsIn(text).map(({ names }) => names);

  it.each([
    ['@ann', [['ann']]],
    ['(@ann), @bob!', [['ann'], ['bob']]],
    ['**@ann**', [['ann']]],
    ['_@ann_', [['ann_', 'ann']]],
    ["ask @ann.b's team.", [["ann.b's", 'ann.b', 'ann']]],
    ['Thanks, @ann.', [['ann.', 'ann']]],
    ['@ann@example.com', [['ann@example.com', 'ann@example', 'ann']]],
  ])('finds who may be meant: %s', (text, names) => {
    expect(namesIn(text)).toEqual(names);
  });

  it.each(['ann@example.com', 'https://example.com/@ann', 'a@', '@', '@ ann', '@@ann'])('finds nobody: %s', (text) => {
    expect(namesIn(text)).toEqual([]);
  });

  it('says where each is', () => {
    expect(mentionsIn('To @ann and @bob').map(({ index }) => index)).toEqual([3, 12]);
  });

  it('finds none in code of Markdown', () => {
    const text = 'Hi @ann, `@bob` and\n```ts\n@Injectable()\n```\nand @carl';

    expect(mentionsInMarkdown(text).map(({ names }) => names[0])).toEqual(['ann', 'carl']);
  });

  it('finds a bounded number', () => {
    expect(mentionsIn('@ann '.repeat(10_000))).toHaveLength(50);
    expect(namesIn(`@${'a.'.repeat(500)}`)[0]?.map(({ length }) => length)).toEqual([150, 149, 147, 145, 143, 141]);
  });
});
