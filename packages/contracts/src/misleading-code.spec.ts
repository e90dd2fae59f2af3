import { isMisleading, misleadingIn, visibleCode } from './misleading-code';

describe('code that is not what it seems to be', () => {
  it.each([
    ['a filler of Hangul', 'const { a,\u3164} = query;', 'U+3164, draws nothing'],
    ['another filler', 'a\u115f = 1', 'U+115F, draws nothing'],
    ['a half-width filler', 'a\uffa0 = 1', 'U+FFA0, draws nothing'],
    ['an invisible times', 'a\u2062b', 'U+2062, draws nothing'],
    ['a grapheme joiner', 'a\u034fb', 'U+034F, draws nothing'],
    ['an empty pattern of Braille', 'a \u2800b', 'U+2800, draws nothing'],
    ['a variation selector', 'a\ufe0f', 'U+FE0F, changes how another character is drawn'],
    ['a supplementary one', 'a\u{e0101}', 'U+E0101, changes how another character is drawn'],
    ['a letter of tags', 'a\u{e0041}', 'U+E0041, draws nothing'],
    ['an override', 'a\u202eb', 'U+202E, turns the direction of text'],
    ['an escape', 'echo ok # \u001b[8mhidden', 'U+001B, is a control character'],
    ['a backspace', 'rm -rf /\b\b', 'U+0008, is a control character'],
    ['a delete', 'a\u007f', 'U+007F, is a control character'],
    ['a next line', '// a\u0085evil()', 'U+0085, is a control character'],
    ['a form feed', '// a\fevil()', 'U+000C, is a control character'],
    ['a carriage return', '// safe comment\revil();', 'U+000D, returns to the beginning of the line'],
    ['a line separator', '// a\u2028evil()', 'U+2028, separates lines'],
  ])('has hidden characters: %s', (_, line, title) => {
    expect(misleadingIn(line)[0]).toMatchObject({ kind: 'hidden', title });
    expect(isMisleading(`@@ -1 +1 @@\n+${line}\n`)).toBe(true);
    expect(visibleCode(line)).toContain(`[${title.slice(0, title.indexOf(','))}]`);
  });

  it.each([
    ['Cyrillic in a Latin word', 'if (p\u0430ssword)', [['\u0430', 'a']]],
    ['Greek in a Latin word', 'l\u03bfgin()', [['\u03bf', 'o']]],
    ['Armenian in a Latin word', 'f\u0585o', [['\u0585', 'o']]],
    ['Cherokee in a Latin word', 'is\u13aadmin', [['\u13aa', 'A']]],
    ['a click that looks like punctuation', 'if (environment\u01c3=PROD)', [['\u01c3', '!']]],
    ['a mathematical letter', 'is\u{1d5ee}dmin', [['\u{1d5ee}', 'a']]],
    ['a wide letter', '\uff21dmin', [['\uff21', 'A']]],
    ['a word of nothing else', 'return \u0455\u0441\u043e\u0440\u0435;', Array.from('\u0455\u0441\u043e\u0440\u0435', (letter, at) => [letter, 'scope'[at]])], // prettier-ignore
    ['a name of one letter', 'if (\u0430 == b)', [['\u0430', 'a']]],
    ['behind an escape', "'\\np\u0430ss'", [['\u0430', 'a']]],
    ['behind a backslash of a name', '\\\u0410dmin', [['\u0410', 'A']]],
  ])('has letters that look like others: %s', (_, line, found) => {
    expect(misleadingIn(line).map(({ kind, character, title }) => [kind, character, title.slice(-1)])).toEqual(
      found.map((one) => ['confusable', ...one]),
    );
    expect(isMisleading(`+a\n+${line}\n`)).toBe(true);
  });

  it.each([
    "const name = 'Zo\u00eb \u00c5ngstr\u00f6m';",
    '// \u043e\u0431\u0435 \u0441\u0442\u043e\u0440\u043e\u043d\u044b \u0438 \u0441 \u043d\u0438\u043c\u0438',
    "print('\\n\u041f\u0440\u0438\u0432\u0435\u0442')",
    '\u0394x = 3 \u03bcm',
    "'\u65e5\u672c\u8a9e ok'",
    "'\u2764\ufe0f \u{1f468}\u200d\u{1f469}\u200d\u{1f467}'",
    'a\tb',
  ])('is not what %j is', (line) => {
    expect(misleadingIn(line)).toEqual([]);
    expect(isMisleading(`+${line}\r\n`)).toBe(false);
    expect(visibleCode(line)).toBe(line);
  });

  it('is read in proportion to its length', () => {
    const line = `${'\u0430 '.repeat(5_000)} ${'a\u0430 '.repeat(5_000)}`;

    expect(misleadingIn(line)).toHaveLength(10_000);
  });
});
