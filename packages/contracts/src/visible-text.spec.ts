import { hiddenFault, nameFault, visibleText } from './visible-text';

/** All default-ignorable code points, by Unicode's own list as Node has it. */
const IGNORABLE = Array.from({ length: 0x11_0000 }, (_, code) => code).filter(
  (code) => !(code >= 0xd800 && code <= 0xdfff) && /\p{Default_Ignorable_Code_Point}/u.test(String.fromCodePoint(code)),
);

const written = (code: number) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;

describe('hidden characters', () => {
  it('are all default-ignorable code points: refused in names, and written out', () => {
    expect(IGNORABLE.length).toBeGreaterThan(4000);
    for (const code of [...IGNORABLE, 0x1b, 0x202e, 0x2028, 0xfff9]) {
      const name = `Dash${String.fromCodePoint(code)}board`;

      expect(hiddenFault(name)).toBe(`This holds a hidden character, ${written(code)}. Leave it out.`);
      expect(visibleText(name)).toBe(`Dash[${written(code)}]board`);
    }
  });

  it.each([
    ['an emoji', '\u2764\ufe0f'],
    ['people in one emoji', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
    ['a flag of tags', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['a Persian word', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
    ['a Hindi word', '\u0915\u094d\u200d\u0937'],
  ])('stay in texts where they have a place, and are refused in names: %s', (_, text) => {
    expect(visibleText(`a ${text} b`)).toBe(`a ${text} b`);
    expect(hiddenFault(text)).toBeDefined();
  });

  it.each([
    ['a variation of a digit', '1\ufe0f', '1[U+FE0F]'],
    ['a joiner between Latin letters', 'a\u200db', 'a[U+200D]b'],
    ['tags without a flag', '\u{e0068}\u{e0069}', '[U+E0068][U+E0069]'],
    ['a joiner at the end', '\u0645\u200c', '\u0645[U+200C]'],
  ])('are written out elsewhere: %s', (_, text, shown) => {
    expect(visibleText(text)).toBe(shown);
  });

  it.each(['plain', 'Zoë Ångström', '日本語', 'naïve\ttab\nline\r\nend', '👍', '🇩🇪'])('are not in %j', (text) => {
    expect(visibleText(text)).toBe(text);
    expect(hiddenFault(text)).toBeUndefined();
  });

  it.each([
    'Dashboard ',
    ' Dashboard',
    'Dash\tboard',
    'Ann\r\nBcc: x',
    'Dash\nboard',
    'Dash\u00a0board',
    'Dash\u2800board',
    '\u3000',
  ])('are refused in names, as are blanks that are not seen: %j', (name) => {
    expect(nameFault(name)).toMatch(/^This (holds|begins)/);
  });

  it.each(['', 'Dashboard', 'Zoë von Ångström', '日本 語'])('leave names alone: %j', (name) => {
    expect(nameFault(name)).toBeUndefined();
  });
});
