import { type BareAddress, partsWithAddresses } from '@review-service/contracts/bare-addresses';
import type { TEXT_TYPES } from '@review-service/contracts/review-requests';

/** A text that people read: plain, or Markdown. */
export interface RichText {
  readonly text: string;
  readonly isMarkdown: boolean;
}

/** What Markdown reads as a mark anywhere in a line. */
const MARKS = /[\\`*_{}[\]<>|~&]/g;
/** What it reads as one at the beginning of a line: headings, lists, rules and tables; numbers of lists. */
const LINE_MARK = /^[#+=:-]|^(\d+)(?=[.)])/;
/** Blanks that it leaves out: those before a line, and behind another one. */
const LOST_BLANKS = /^[^\S\n]+|(?<=[ \t])[ \t]+|\t/g;

/** Addresses that stand between angle brackets in any Markdown (CommonMark, "Autolinks"). */
const AUTOLINK =
  /^(?:https?:[^\0- <>\x7f]*|[\w.+-]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*)$/i;

/** What escapes wrote, and what it stands for. */
const ESCAPED =
  /\\(?<mark>[!-/:-@[-`{-~])|<(?<address>https?:[^\0- <>\x7f]*|[\w.+-]+@[a-z\d.-]+)>|&(?<blank>nbsp|emsp|#x[\dA-F]+);/gi;

/** Markdown that shows the text as it was typed, but for empty lines that follow each other. */
export const escapeMarkdown = (text: string): string => text.split('\n').map(escapedLine).join('\n');

function escapedLine(line: string): string {
  if (line.trim() === '') return '';
  const [first = '', ...others] = partsWithAddresses(line);
  const parts = [first, ...others].map((part) =>
    typeof part === 'string' ? escapedWords(part) : escapedAddress(part),
  );
  const [indent = ''] = /^\s*/.exec(line) ?? [];
  return indent === '' && typeof first === 'string'
    ? parts.join('').replace(LINE_MARK, (mark, number?: string) => (number === undefined ? `\\${mark}` : `${number}\\`))
    : parts.join('');
}

/** What is no address may become one behind escapes: `http://a_b` has no host, and `http://a\_b` has. */
const NEARLY_ADDRESS = /:(?=\/\/)|(?<=www)\.|(?<=[\w.+-])@(?=[a-z\d_-])/gi;

const escapedWords = (text: string): string =>
  text
    .replace(MARKS, '\\$&')
    .replace(NEARLY_ADDRESS, '\\$&')
    .replace(LOST_BLANKS, (blanks) => Array.from(blanks, entityOf).join(''));

const entityOf = (blank: string): string =>
  ENTITIES[blank] ?? `&#x${(blank.codePointAt(0) ?? 0).toString(16).toUpperCase()};`;
const ENTITIES: Readonly<Record<string, string>> = { ' ': '&nbsp;', '\t': '&emsp;' };

/** Between brackets, so that its marks are none. What they cannot hold is no address any more, which would show escapes. */
function escapedAddress({ text }: BareAddress): string {
  if (AUTOLINK.test(text)) return `<${text}>`;
  return text.search(MARKS) < 0 ? text : escapedWords(text);
}

/** Markdown as its writer typed it, without the escapes. */
export const unescapeMarkdown = (text: string): string =>
  text.replace(ESCAPED, (found, ...all) => {
    // The reason for the cast: the groups come last, and are those of the pattern.
    const { mark, address, blank } = all.at(-1) as Partial<Record<'address' | 'blank' | 'mark', string>>;
    return mark ?? address ?? (blank === undefined ? found : blankOf(blank));
  });

function blankOf(name: string): string {
  if (!name.startsWith('#')) return name.toLowerCase() === 'nbsp' ? ' ' : '\t';
  const blank = String.fromCodePoint(Math.min(Number.parseInt(name.slice(2), 16), 0x10_ffff));
  return /^\s$/.test(blank) ? blank : `&${name};`;
}

/**
 * A text after a change of it, or of how it is written. A type without a text converts the stored one; a text without a
 * type was typed as plain text.
 */
export function changeRichText(
  stored: RichText,
  text: string | undefined,
  type: (typeof TEXT_TYPES)[number] | undefined,
): RichText {
  if (text !== undefined) {
    if (type !== undefined) return { text: text.trim(), isMarkdown: type === 'markdown' };
    return { ...stored, text: stored.isMarkdown ? escapeMarkdown(text.trim()) : text.trim() };
  }
  const isMarkdown = type === undefined ? stored.isMarkdown : type === 'markdown';
  if (isMarkdown === stored.isMarkdown) return stored;
  return { text: isMarkdown ? escapeMarkdown(stored.text) : unescapeMarkdown(stored.text), isMarkdown };
}
