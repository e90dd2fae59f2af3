import { nestingFault } from './nesting';

/** The maximum of characters of a stored JSON value, without whitespace. */
export const LARGEST = 256 * 1024;
/** NUL or half a surrogate pair, as JSON.stringify escapes them, after an even number of backslashes. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(0000|d[89a-f]..)/i;

/** Why a JSON value cannot be stored, or is too large; undefined if it can. The value may come from a stranger. */
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
