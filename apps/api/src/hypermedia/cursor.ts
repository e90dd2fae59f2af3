/** The sort key of a row, and whether the page lies before or after it. */
export interface Cursor {
  readonly side: 'after' | 'before';
  readonly key: readonly (string | number)[];
}

/** Text for a link. Not a secret and not a promise: it holds what the row itself shows. */
export const writeCursor = ({ side, key }: Cursor): string =>
  Buffer.from(JSON.stringify([side, ...key])).toString('base64url');

/** Reads a cursor that fits a sort key of these types; anything else is as good as none, and `start` counts. */
export function readCursor(text: string | undefined, types: readonly ('string' | 'number')[]): Cursor | undefined {
  if (text === undefined) return undefined;
  try {
    const [side, ...key] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    const fits = key.length === types.length && key.every((part, index) => typeof part === types[index]);
    const storable = !key.some((part) => typeof part === 'string' && part.includes('\0'));
    if (!fits || !storable || (side !== 'after' && side !== 'before')) return undefined;
    return { side, key: key as (string | number)[] };
  } catch {
    return undefined;
  }
}
