/**
 * Letters that look like one of ASCII, by what they look like: those of Unicode's confusables.txt (UTS #39) that are no
 * Latin letters, which many languages need, and no compatibility forms, which normalization finds. Two Latin letters are
 * among them all the same, since they look like punctuation.
 */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  '!': '\u01c3',
  A: '\u0391\u0410\u13aa\u15c5\ua4ee\u{102a0}\u{16f40}',
  B: '\u0392\u0412\u13f4\u15f7\ua4d0\u{10282}\u{102a1}\u{10301}',
  C: '\u0421\u13df\u2ca4\ua4da\u{102a2}\u{10302}\u{10415}\u{1051c}',
  D: '\u13a0\u15de\u15ea\ua4d3',
  E: '\u0395\u0415\u13ac\u2d39\ua4f0\u{10286}\u{118a6}\u{118ae}',
  F: '\u03dc\u15b4\ua4dd\u{10287}\u{102a5}\u{10525}\u{118a2}\u{118c2}',
  G: '\u050c\u13c0\u13f3\ua4d6',
  H: '\u0397\u041d\u13bb\u157c\u2c8e\ua4e7\u{102cf}',
  J: '\u037f\u0408\u13ab\u148d\ua4d9',
  K: '\u039a\u041a\u13e6\u16d5\u2c94\ua4d7\u{10518}',
  L: '\u13de\u14aa\u2cd0\ua4e1\u{1041b}\u{10526}\u{118a3}\u{118b2}\u{16f16}',
  M: '\u039c\u03fa\u041c\u13b7\u15f0\u16d6\u2c98\ua4df\u{102b0}\u{10311}',
  N: '\u039d\u2c9a\ua4e0\u{10513}',
  O: '\u039f\u041e\u0555\u0b20\u12d0\u2c9e\u2d54\ua4f3\u{10292}\u{102ab}\u{10404}\u{104c2}\u{10516}\u{118b5}',
  P: '\u03a1\u0420\u13e2\u146d\u2ca2\ua4d1\u{10295}',
  Q: '\u2d55',
  R: '\u13a1\u13d2\u1587\ua4e3\u{104b4}\u{16f35}',
  S: '\u0405\u054f\u13d5\u13da\ua4e2\u{10296}\u{10420}\u{16f3a}',
  T: '\u03a4\u0422\u13a2\u2ca6\ua4d4\u{10297}\u{102b1}\u{10315}\u{118bc}\u{16f0a}',
  U: '\u054d\u1200\u144c\ua4f4\u{104ce}\u{118b8}\u{16f42}',
  V: '\u0474\u13d9\u142f\u2d38\ua4e6\ua6df\u{1051d}\u{118a0}\u{16f08}',
  W: '\u051c\u13b3\u13d4\ua4ea',
  X: '\u03a7\u0425\u16b7\u2cac\u2d5d\ua4eb\u{10290}\u{102b4}\u{10317}\u{10527}',
  Y: '\u03a5\u0423\u04ae\u13a9\u13bd\u2ca8\ua4ec\u{102b2}\u{118a4}\u{16f43}',
  Z: '\u0396\u13c3\ua4dc\u{118a9}',
  a: '\u03b1\u0430',
  b: '\u042c\u13cf\u1472\u15af',
  c: '\u0441\u2ca5\uabaf\u{1043d}',
  d: '\u0501\u13e7\u146f\ua4d2',
  e: '\u0435\u04bd',
  f: '\u0584',
  g: '\u0581',
  h: '\u04bb\u0570\u13c2',
  i: '\u03b9\u0456\u04cf\u13a5\ua647\uab75\u{118c3}',
  j: '\u03f3\u0458',
  l: '\u01c0\u0399\u0406\u04c0\u05d5\u05df\u0627\u07ca\u16c1\u2c92\u2d4f\ua4f2\u{1028a}\u{10309}\u{16f28}',
  n: '\u0578\u057c',
  o: '\u03bf\u03c3\u043e\u0585\u05e1\u0647\u06be\u06c1\u06d5\u0d20\u101d\u10ff\u2c9f\u{1042c}\u{104ea}\u{118c8}\u{118d7}',
  p: '\u03c1\u0440\u2ca3',
  q: '\u051b\u0563\u0566',
  r: '\u0433\u1d26\u2c85\uab81',
  s: '\u0455\uabaa\u{10448}\u{118c1}',
  u: '\u03c5\u057d\u{104f6}\u{118d8}',
  v: '\u03bd\u0475\u05d8\uaba9\u{11706}\u{118c0}',
  w: '\u0461\u051d\u0561\uab83\u{1170a}\u{1170e}\u{1170f}',
  x: '\u0445\u1541\u157d',
  y: '\u03b3\u0443\u04af\u10e7\u{118dc}',
  z: '\uab93\u{118c4}',
};

const TWIN_OF = new Map(
  Object.entries(LOOKS_LIKE).flatMap(([twin, letters]) => Array.from(letters, (letter) => [letter, twin] as const)),
);

/** A letter, or a mathematical, wide or raised form of one, and the character of ASCII that it looks like. */
export interface Confusable {
  /** Where it stands, in UTF-16 units. */
  readonly index: number;
  readonly letter: string;
  readonly twin: string;
}

/** A word, or an escape such as `\\n`, whose letter is no part of the word behind it. */
const WORDS = /\\[a-z]|(?<word>[$\p{ID_Continue}]+)/gu;

const NOT_ASCII = /[^\0-\x7f]/;
const LETTER_OF_ASCII = /[a-z]/i;

/**
 * Letters of a line of code that look like ASCII where it is expected: within a word that has letters of ASCII, and in words
 * that have nothing but such letters, unless the line has other letters of their script. So `p\u0430ssword` is found, and
 * the Russian for "with" in a comment is not.
 */
export function confusablesIn(line: string): Confusable[] {
  if (!NOT_ASCII.test(line)) return [];
  const isWritten = SCRIPTS.filter((script) => Array.from(line).some((one) => script.test(one) && !TWIN_OF.has(one)));
  return Array.from(line.matchAll(WORDS)).flatMap(({ index, groups: { word = '' } = {} }) => {
    if (!NOT_ASCII.test(word)) return [];
    const letters = lettersOf(word, index);
    const confusables = letters.flatMap(({ twin, ...letter }) => (twin === undefined ? [] : [{ ...letter, twin }]));
    if (LETTER_OF_ASCII.test(word)) return confusables;
    const isWord = letters.some(
      ({ letter }) => !TWIN_OF.has(letter) || isWritten.some((script) => script.test(letter)),
    );
    return isWord ? [] : confusables;
  });
}

/** The look of a name to its readers: names that look the same have the same value. */
export const lookOf = (name: string): string =>
  Array.from(name.normalize('NFKC'), (letter) => TWIN_OF.get(letter) ?? letter)
    .join('')
    .replace(/[\s\p{Default_Ignorable_Code_Point}\p{C}\u2800]+/gu, '')
    .toLowerCase();

/** The letters of a word that are not ASCII. */
const lettersOf = (word: string, start: number) =>
  Array.from(word.matchAll(/(?![\0-\x7f])[\p{L}\p{Nl}]/gu)).map(({ 0: letter, index }) => ({
    index: start + index,
    letter,
    twin: TWIN_OF.get(letter) ?? plainFormOf(letter),
  }));

/** The letter of ASCII that a mathematical, wide or raised letter is a form of. */
function plainFormOf(letter: string): string | undefined {
  const plain = letter.normalize('NFKC');
  return /^[a-z]$/i.test(plain) ? plain : undefined;
}

/** Of the letters above, those of scripts that people write today. */
const SCRIPTS = ['Greek', 'Cyrillic', 'Armenian', 'Hebrew', 'Arabic', 'Georgian', 'Cherokee', 'Coptic', 'Ethiopic'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
);
