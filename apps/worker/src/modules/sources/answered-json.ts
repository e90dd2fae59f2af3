import { SourceFailure } from './source';

/** A member of what a host answered, by its way through objects and lists; undefined if there is none. */
export const memberOf = (value: unknown, ...way: readonly (string | number)[]): unknown =>
  way.reduce<unknown>(
    (found, name) =>
      found !== null && typeof found === 'object' ? (found as Record<string, unknown>)[name] : undefined,
    value,
  );

/** The same as a text; empty if it is none. */
export function textOf(value: unknown, ...way: readonly (string | number)[]): string {
  const found = memberOf(value, ...way);
  return typeof found === 'string' ? found : '';
}

/** The same as a list. Anything else is not what the host's API promises. */
export function listOf(value: unknown, ...way: readonly (string | number)[]): readonly unknown[] {
  const found = memberOf(value, ...way);
  if (!Array.isArray(found)) throw new SourceFailure('unreachable', 'it answered something else than its API promises');
  return found;
}

/**
 * Reads the pages of a list, one after the other, until one is not full.
 * @param most how many entries there may be in all; further ones are left out
 */
export async function allPages(
  most: number,
  perPage: number,
  page: (number: number) => Promise<readonly unknown[]>,
): Promise<unknown[]> {
  const found: unknown[] = [];
  for (let number = 1; found.length < most; number += 1) {
    const entries = await page(number);
    found.push(...entries);
    if (entries.length < perPage) break;
  }
  return found.slice(0, most);
}
