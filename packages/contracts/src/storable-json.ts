import { nestingFault } from './nesting';

/** How many characters a JSON value that is kept may have, written without blanks. */
export const LARGEST = 256 * 1024;
/** Behind an even number of backslashes: NUL, or one half of a surrogate pair. JSON text is escaped just so. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(0000|d[89a-f]..)/i;

/** Says why PostgreSQL cannot keep a JSON value, or should not, or nothing. The value may come from a stranger. */
export function unstorable(value: unknown, largest = LARGEST): string | undefined {
  const tooDeep = nestingFault(value);
  if (tooDeep !== undefined) return tooDeep;
  const text = JSON.stringify(value);
  if (text.length > largest) return `it is too large: at most ${largest} characters`;
  if (isInfinite(value)) return 'it holds a number that is too large';
  return UNSTORABLE.test(text) ? 'it holds a NUL character or half a character, which cannot be stored' : undefined;
}

/** JSON.parse reads a number that is too large as infinity, which JSON.stringify writes as null. */
function isInfinite(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(isInfinite);
}
