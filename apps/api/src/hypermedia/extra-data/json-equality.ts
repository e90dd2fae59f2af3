import { isPrivate } from './private-keys';

/**
 * Are two JSON values equal (RFC 6902 section 4.6): numbers by value, lists entry by entry, objects in any order?
 * Ignores private keys of the stored one. Recurses no deeper than the given one.
 */
export function isEqual(stored: unknown, given: unknown): boolean {
  if (!isContainer(stored) || !isContainer(given)) return stored === given;
  if (Array.isArray(stored) || Array.isArray(given)) {
    if (!Array.isArray(stored) || !Array.isArray(given) || stored.length !== given.length) return false;
    return stored.every((entry, index) => isEqual(entry, given[index]));
  }
  const names = Object.keys(stored).filter((name) => !isPrivate(name));
  if (names.length !== Object.keys(given).length) return false;
  return names.every((name) => Object.hasOwn(given, name) && isEqual(stored[name], given[name]));
}

const isContainer = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
