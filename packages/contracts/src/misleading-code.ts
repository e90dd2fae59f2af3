import { confusablesIn } from './confusable-letters';
import { codePointOf, hiddenIn, visibleText } from './visible-text';

/** A misleading character of code. */
export interface Misleading {
  /** Where it stands, in UTF-16 units. */
  readonly index: number;
  readonly character: string;
  /** It draws nothing or turns what surrounds it; or it looks like a character of ASCII. */
  readonly kind: 'hidden' | 'confusable';
  /** Its number and why it is marked, such as `U+202E, turns the direction of text`. */
  readonly title: string;
}

/** The misleading characters of a line of code, in their order. */
export function misleadingIn(line: string): Misleading[] {
  const hidden = hiddenIn(line).map(({ index, character }) => ({
    index,
    character,
    kind: 'hidden' as const,
    why: whyHidden(character),
  }));
  const confusable = confusablesIn(line).map(({ index, letter, twin }) => ({
    index,
    character: letter,
    kind: 'confusable' as const,
    why: `looks like ${twin}`,
  }));
  return [...hidden, ...confusable]
    .sort((a, b) => a.index - b.index)
    .map(({ why, ...one }) => ({ ...one, title: `${codePointOf(one.character)}, ${why}` }));
}

/** Whether code, of any number of lines, has such characters. */
export const isMisleading = (code: string): boolean =>
  hiddenIn(code).length > 0 || code.split('\n').some((line) => confusablesIn(line).length > 0);

/** A line of code as it is shown where it cannot be marked: such characters are written out, such as `[U+0430]`. */
export function visibleCode(line: string): string {
  const confusables = confusablesIn(line);
  let end = 0;
  const parts = confusables.map(({ index, letter }) => {
    const before = line.slice(end, index);
    end = index + letter.length;
    return `${before}[${codePointOf(letter)}]`;
  });
  return visibleText([...parts, line.slice(end)].join(''));
}

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/\p{Bidi_Control}/u, 'turns the direction of text'],
  [/\p{Variation_Selector}/u, 'changes how another character is drawn'],
  [/\r/, 'returns to the beginning of the line'],
  [/\p{Cc}/u, 'is a control character'],
  [/[\p{Zl}\p{Zp}]/u, 'separates lines'],
];

const whyHidden = (character: string): string =>
  REASONS.find(([characters]) => characters.test(character))?.[1] ?? 'draws nothing';
