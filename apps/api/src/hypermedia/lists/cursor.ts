import { isUuid } from '@review-service/database/uuid';
import { isStorableNumber } from '../fields/numeric-id';

/** The sort key of a row, and whether the page lies before or after it. */
export interface Cursor {
  readonly side: 'after' | 'before';
  readonly key: readonly (string | number)[];
}

/** Text for a link. It has values that the row shows, so it is no secret; clients must not rely on its format. */
export const writeCursor = ({ side, key }: Cursor): string =>
  Buffer.from(JSON.stringify([side, ...key])).toString('base64url');

type KeyType = 'string' | 'number' | 'bigint' | 'time' | 'uuid';

/** As `timeKey` writes it. */
const TIME = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

/** Reads a cursor for a sort key of these types; undefined if it does not fit, and `start` counts. */
export function readCursor(text: string | undefined, types: readonly KeyType[]): Cursor | undefined {
  if (text === undefined) return undefined;
  try {
    const [side, ...key] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    const fits = key.length === types.length && key.every((part, index) => isOf(types[index], part));
    const storable = !key.some((part) => typeof part === 'string' && part.includes('\0'));
    if (!fits || !storable || (side !== 'after' && side !== 'before')) return undefined;
    return { side, key: key as (string | number)[] };
  } catch {
    return undefined;
  }
}

function isOf(type: KeyType | undefined, part: unknown): boolean {
  if (type === 'number') return isStorableNumber(part);
  if (type === 'bigint') return Number.isSafeInteger(part) && Number(part) >= 0;
  if (type === 'string') return typeof part === 'string';
  if (type === 'uuid') return typeof part === 'string' && isUuid(part);
  if (typeof part !== 'string' || !TIME.test(part)) return false;
  const time = new Date(part);
  // JavaScript reads February 30 as March 2.
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(part.slice(0, 19));
}
