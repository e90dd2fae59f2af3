const LARGEST = 2 ** 31 - 1;

/**
 * The id in a URL, as links write it. Anything else, and what no row can have, is 0, which finds nothing (decision W10).
 * Leading zeros would be a second name for an item, one that the policy of an API token does not know.
 */
export function numericId(text = ''): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id <= LARGEST ? id : 0;
}
