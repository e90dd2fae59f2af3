const INDEX = /^(0|[1-9]\d{0,8})$/;
/** The patching library passes over these words, and would write somewhere else. */
const RESERVED = ['__proto__', 'constructor', 'prototype'];

/**
 * What is wrong with a place in a JSON document (RFC 6901, RFC 6902 section 4), or nothing. Own members and list
 * entries only: a JavaScript object has more than its document. A new place needs an existing parent.
 */
export function placeFault(document: unknown, tokens: readonly string[], kind: 'existing' | 'new'): string | undefined {
  const reserved = tokens.find((token) => RESERVED.includes(token));
  if (reserved !== undefined) return `cannot name "${reserved}"`;
  const parents = tokens.slice(0, -1);
  let place: unknown = document;
  for (const token of parents) {
    if (!has(place, token)) return `leads to "${token}", which is not there`;
    place = (place as Record<string, unknown>)[token];
  }
  const last = tokens.at(-1) ?? '';
  if (kind === 'existing') return has(place, last) ? undefined : `leads to "${last}", which is not there`;
  if (Array.isArray(place))
    return isNewIndex(last, place.length) ? undefined : `leads to "${last}", which is no place in the list`;
  return isObject(place) ? undefined : `leads below "${parents.at(-1) ?? ''}", which holds nothing`;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const has = (value: unknown, token: string): boolean =>
  Array.isArray(value)
    ? INDEX.test(token) && Number(token) < value.length
    : isObject(value) && Object.hasOwn(value, token);

const isNewIndex = (token: string, length: number): boolean =>
  token === '-' || (INDEX.test(token) && Number(token) <= length);
