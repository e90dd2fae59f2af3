const DEEPEST = 100;
const LARGEST = 256 * 1024;
/** Behind an even number of backslashes: NUL, or one half of a surrogate pair. JSON text is escaped just so. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(0000|d[89a-f]..)/i;

/**
 * Says why PostgreSQL cannot keep a JSON value, or should not, or nothing. The value may come from a stranger, so its
 * depth is measured level by level before anything walks it recursively.
 */
export function unstorable(value: unknown, largest = LARGEST): string | undefined {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return `it is nested too deeply: at most ${DEEPEST} levels`;
    if (level.includes(Infinity) || level.includes(-Infinity)) return 'it holds a number that is too large';
    level = level.flatMap(
      (item) => (typeof item === 'object' && item !== null ? Object.values(item) : []) as unknown[],
    );
  }
  const text = JSON.stringify(value);
  if (text.length > largest) return `it is too large: at most ${largest} characters`;
  return UNSTORABLE.test(text) ? 'it holds a NUL character or half a character, which cannot be stored' : undefined;
}
