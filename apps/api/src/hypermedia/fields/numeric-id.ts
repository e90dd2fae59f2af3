import { LARGEST_INTEGER } from '@review-service/contracts/fields';

/** Can a non-negative `integer` column have this value? PostgreSQL fails on comparing it with others. */
export const isStorableNumber = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= LARGEST_INTEGER;

/**
 * The id in a URL, spelled as in links; otherwise 0, which finds nothing (decision W10). Leading zeros would be a
 * second name of an item, which an API token's policy would not match.
 */
export function numericId(text = ''): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return isStorableNumber(id) ? id : 0;
}
