/** A user name behind an `@` in a text. */
export interface Mention {
  /** Where the `@` is, in UTF-16 units. */
  readonly index: number;
  /** The user names that it may be, longest first: a name may contain what also ends a sentence. */
  readonly names: readonly string[];
}

/** Further mentions of a text are ignored. */
const MOST = 50;

/** Behind a letter or a digit it is an e-mail address, behind a slash a part of a URL. */
const MENTION = /(?<![A-Za-z0-9@./+'-])@(\w[\w@.+'-]{0,149})/g;

/** The mentions of people in a text, in order. Whether there are such people is another question. */
export function mentionsIn(text: string): Mention[] {
  const found = [...text.matchAll(MENTION)].slice(0, MOST);
  return found.map(({ index, 1: typed = '' }) => ({ index, names: namesIn(typed) }));
}

/** The same of a text in Markdown, without its code. */
export const mentionsInMarkdown = (text: string): Mention[] => mentionsIn(withoutCode(text));

/** `ann.b's`: that, `ann.b` or `ann`. */
function namesIn(typed: string): string[] {
  const ends = [...typed.matchAll(/[A-Za-z0-9](?![A-Za-z0-9])/g)].map(({ index }) => index + 1);
  return [...new Set([typed.length, ...ends.reverse().slice(0, 5)])].map((end) => typed.slice(0, end));
}

const FENCE = /^ {0,3}(?:```|~~~)/;

/** Without fenced blocks and code spans. */
function withoutCode(text: string): string {
  let isCode = false;
  const lines = text.split('\n').filter((line) => {
    const isFence = FENCE.test(line);
    if (isFence) isCode = !isCode;
    return !isFence && !isCode;
  });
  return lines.join('\n').replaceAll(/`[^`\n]*`/g, ' ');
}
