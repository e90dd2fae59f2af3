import { wordsIn } from '@review-service/contracts/words';

const WORD = /[\p{L}\p{Nd}]+/gu;

/** So much of a line is shown on each side of its first match. */
const AROUND = 80;

/** A part of a line: a word that was searched for, or what is between such words. */
export interface LinePart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Whether a text has all the words; words that begin like the last one count, too. */
export function hasWords(text: string, asked: readonly string[]): boolean {
  const words = wordsIn(text);
  return asked.every((one, at) =>
    words.some((word) => word === one || (at === asked.length - 1 && word.startsWith(one))),
  );
}

/** The line of some texts with the most of the words, in parts; undefined: no line has one. */
export function matchingLine(texts: readonly string[], asked: readonly string[]): readonly LinePart[] | undefined {
  let [best, most] = ['', 0];
  for (const line of texts.flatMap((text) => text.split('\n'))) {
    const matches = new Set(wordsIn(line).filter((word) => isAsked(word, asked))).size;
    if (matches > most) [best, most] = [line, matches];
  }
  return most > 0 ? partsOf(best, asked) : undefined;
}

const isAsked = (word: string, asked: readonly string[]): boolean =>
  asked.includes(word) || (asked.length > 0 && word.startsWith(asked.at(-1) ?? ''));

function partsOf(line: string, asked: readonly string[]): readonly LinePart[] {
  const matches = [...line.matchAll(WORD)].filter(([word]) => isAsked(word.toLowerCase(), asked));
  const first = matches[0]?.index ?? 0;
  const [start, end] = [Math.max(0, first - AROUND), Math.min(line.length, first + AROUND * 2)];
  const parts: LinePart[] = [];
  let at = start;
  for (const { index, 0: word } of matches) {
    if (index + word.length > end) break;
    if (index > at) parts.push({ text: line.slice(at, index), isMatch: false });
    parts.push({ text: word, isMatch: true });
    at = index + word.length;
  }
  if (at < end) parts.push({ text: line.slice(at, end), isMatch: false });
  return [
    ...(start > 0 ? [{ text: '…', isMatch: false }] : []),
    ...parts,
    ...(end < line.length ? [{ text: '…', isMatch: false }] : []),
  ];
}
