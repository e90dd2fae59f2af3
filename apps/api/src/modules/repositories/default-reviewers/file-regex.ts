import { RE2JS, RE2JSSyntaxException } from 're2js';

/** So large is a compiled expression at most: `.{0,200}` is of twice its number. */
const SIZE_AT_MOST = 500;

/** Compiled so that it matches at the start of a path only. */
export type FileRegex = Pick<RE2JS, 'test'>;

/** What is wrong with an expression that cannot be compared with paths; undefined: nothing. */
export function fileRegexFault(pattern: string): string | undefined {
  try {
    // Alone, so that its brackets cannot close the one around it.
    return RE2JS.compile(pattern).programSize() > SIZE_AT_MOST ? 'This is too large. Repeat less in it.' : undefined;
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    const where = error.getPattern();
    const place = where === null || where === '' ? '' : ` at "${where}"`;
    return `This cannot be read: ${error.getDescription()}${place}. Write it in RE2's grammar: it has no backreferences and looks neither ahead nor behind, and \\z is the end of the path.`;
  }
}

/** The expression, or undefined if it has a fault: an import may have brought it. */
export const readFileRegex = (pattern: string): FileRegex | undefined =>
  fileRegexFault(pattern) === undefined ? RE2JS.compile(`^(?:${pattern})`) : undefined;
