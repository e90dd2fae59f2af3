import type { TEXT_TYPES } from '@review-service/contracts/review-requests';

/** A text that people read: plain, or Markdown. */
export interface RichText {
  readonly text: string;
  readonly isMarkdown: boolean;
}

/** What Markdown reads as a mark anywhere in a line. */
const MARKS = /[\\`*_{}[\]<>|~&]/g;
/** What it reads as one at the beginning of a line: headings, lists, quotes and rules. */
const LINE_MARKS = /^([ \t]*)(#|\+|-|=)/gm;
const NUMBERED = /^([ \t]*\d+)([.)])/gm;
const ESCAPED = /\\([!-/:-@[-`{-~])/g;

/** Markdown that shows the text as it was typed. */
export const escapeMarkdown = (text: string): string =>
  text.replace(MARKS, '\\$&').replace(LINE_MARKS, '$1\\$2').replace(NUMBERED, '$1\\$2');

/** Markdown as its writer typed it, without the escapes. */
export const unescapeMarkdown = (text: string): string => text.replace(ESCAPED, '$1');

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
