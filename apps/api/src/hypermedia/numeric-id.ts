/** PostgreSQL's `integer` ends here. */
const LARGEST = 2 ** 31 - 1;

/** Can a column of type `integer` that counts from 0 have this value? Comparing it with anything else is an error. */
export const isStorableNumber = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= LARGEST;

/**
 * The id in a URL, as links write it. Anything else, and what no row can have, is 0, which finds nothing (decision W10).
 * Leading zeros would be a second name for an item, one that the policy of an API token does not know.
 */
export function numericId(text = ''): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return isStorableNumber(id) ? id : 0;
}
