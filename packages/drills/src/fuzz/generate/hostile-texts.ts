import type { Random } from '@review-service/testing/random';

/** Texts that parsers of numbers may misread. */
const NUMBERS = [
  ...['0', '-0', '-1', '00', '01', '1.5', '.5', '5.', '+1', '1e3', '1e400', '-1e400', '0x10', '0b1', 'NaN', 'Infinity'],
  ...['2147483647', '2147483648', '-2147483649', '9007199254740993', '9223372036854775807', '9223372036854775808'],
  ...['1_000', '1,000', '\u0663', '\uff11', ' 1', '1 ', '1\n', '999999999999999999999999999999'],
];

const WORDS = [
  ...[
    '',
    ' ',
    '\t',
    '\0',
    'a\0b',
    '.',
    '..',
    '/',
    '\\',
    '*',
    '-',
    '_',
    '~',
    '#',
    '?',
    '&',
    '=',
    ';',
    ',',
    ':',
    '@',
    '+',
  ],
  ...['null', 'undefined', 'true', 'false', 'on', '[]', '{}', '[object Object]', '__proto__', 'constructor'],
  ...['prototype', 'toString', 'hasOwnProperty', 'valueOf', 'length', '__hidden', '$where', '%', '%00', '%zz', '%25'],
  ...['../../etc/passwd', "'; select pg_sleep(9); --", `" or ""="`, '<script>alert(1)</script>', '{{7*7}}', '${7*7}'],
  ...['a\r\nSet-Cookie: x=1', '\u202egnp.exe', '\u{1f5bc}', '\ud800', '\udfff', '\ufeff', '\u2028', '\u0130', '\u00df'],
  ...['e\u0301', '\u1e9e', '\ufdfa', 'a'.repeat(64), 'a'.repeat(65), 'a'.repeat(256), 'W/"x"', '"x"', '*/*'],
];

/** Texts on which regular expressions backtrack: many repetitions, then a character that does not match. */
const REPEATED = [
  ...[
    '0',
    '1',
    '9',
    'a',
    'A',
    ' ',
    '\t',
    '-',
    '_',
    '.',
    ',',
    ';',
    '=',
    '&',
    '"',
    "'",
    '(',
    '[',
    '{',
    '<',
    '/',
    '\\',
    '%',
  ],
  ...[
    'a.',
    'a,',
    'a@',
    'a=b;',
    'a b ',
    '1.',
    '1,',
    '0.0',
    '%41',
    '../',
    '\u0301',
    '"a",',
    'a:',
    '*;',
    'a/b,',
    '&#',
    '<a ',
    '{x}',
  ],
];
/** Characters that regular expressions often match. */
const COMMON = ['0', '1', '1', 'a', ' '];
const STRANGERS = ['', 'x', '!', '\0', '\n', '@', '"', 'e', '.', '-'];
/** Most fields accept 10,000 characters. */
const LENGTHS = [10, 100, 300, 1_000, 2_000, 5_000, 9_000, 9_900, 40_000, 200_000];

/** A text that some code may not expect, of at most this length. */
export function hostileText(random: Random, longest = 40_000): string {
  const kind = random.below(10);
  if (kind < 3) return random.pick(NUMBERS).slice(0, longest);
  if (kind < 5) return random.pick(WORDS).slice(0, longest);
  if (kind < 9) return repeated(random, longest);
  return noise(random, random.below(Math.min(longest, 60)));
}

/** Many repetitions of one character, and then another one. */
export function repeated(random: Random, longest: number): string {
  const unit = random.pick(random.below(2) === 0 ? COMMON : REPEATED);
  const length = random.pick(LENGTHS.filter((one) => one <= longest));
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length) + random.pick(STRANGERS);
}

/** Random characters. */
export const noise = (random: Random, length: number): string =>
  Array.from({ length }, () => String.fromCharCode(random.below(random.below(4) === 0 ? 0x10000 : 0x100))).join('');

/** The same without lone surrogates, which UTF-8 cannot encode. */
export const wellFormed = (text: string): string => Buffer.from(text).toString();

/** Percent-encoded, as in a URL or a form. */
export const escaped = (text: string): string => encodeURIComponent(wellFormed(text));
