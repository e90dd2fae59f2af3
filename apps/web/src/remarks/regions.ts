import type { Extent } from '../diff/pictures/extent.ts';

/** A rectangle of a picture, in whole pixels of the picture itself, from its top left corner. */
export interface Region extends Extent {
  readonly x: number;
  readonly y: number;
}

/** The members of `extra_data` that have it, as in the reference (docs/wire/reviews.md). */
const MEMBERS = ['x', 'y', 'width', 'height'] as const;

/** The region that a comment names; undefined: it names none, or none that there can be. */
export function regionIn(extraData: Readonly<Record<string, unknown>>): Region | undefined {
  const [x = NaN, y = NaN, width = NaN, height = NaN] = MEMBERS.map((name) => {
    const value = extraData[name];
    return typeof value === 'number' ? value : NaN;
  });
  return x >= 0 && y >= 0 && width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

/** The same as fields of a comment that is sent. */
export const regionFields = (region: Region | undefined) =>
  region
    ? {
        'extra_data.x': region.x,
        'extra_data.y': region.y,
        'extra_data.width': region.width,
        'extra_data.height': region.height,
      }
    : {};

/** What of a region lies in a picture; undefined: nothing. */
export function partWithin({ x, y, width, height }: Region, extent: Extent): Region | undefined {
  if (x >= extent.width || y >= extent.height) return undefined;
  return { x, y, width: Math.min(width, extent.width - x), height: Math.min(height, extent.height - y) };
}

/** A region of the same size as near as it can be to this place. */
export const movedTo = ({ width, height }: Region, x: number, y: number, extent: Extent): Region => ({
  x: between(0, Math.round(x), extent.width - width),
  y: between(0, Math.round(y), extent.height - height),
  width,
  height,
});

/** A region that begins at the same corner, and is as nearly as large as it can be. */
export const resizedTo = ({ x, y }: Region, width: number, height: number, extent: Extent): Region => ({
  x,
  y,
  width: between(1, Math.round(width), extent.width - x),
  height: between(1, Math.round(height), extent.height - y),
});

/** The region whose corners are at these places. */
export function spanning(one: Point, other: Point, extent: Extent): Region {
  const at = { x: Math.floor(Math.min(one.x, other.x)), y: Math.floor(Math.min(one.y, other.y)) };
  const corner = movedTo({ ...at, width: 1, height: 1 }, at.x, at.y, extent);
  return resizedTo(corner, Math.max(one.x, other.x) - corner.x, Math.max(one.y, other.y) - corner.y, extent);
}

/** The middle of a picture: where a region begins that nobody has drawn. */
export const middleOf = ({ width, height }: Extent): Region => ({
  x: Math.floor(width / 4),
  y: Math.floor(height / 4),
  width: Math.ceil(width / 2),
  height: Math.ceil(height / 2),
});

/** A region with what surrounds it, so that one sees where it is. */
export function surrounded({ x, y, width, height }: Region, extent: Extent): Region {
  const beside = Math.max(width / 4, extent.width / 20);
  const above = Math.max(height / 4, extent.height / 20);
  const [left, top] = [Math.max(0, x - beside), Math.max(0, y - above)];
  return {
    x: left,
    y: top,
    width: Math.min(extent.width, x + width + beside) - left,
    height: Math.min(extent.height, y + height + above) - top,
  };
}

/** A place in a picture, in its own pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a region lies in what shows the whole picture, or another region of it. */
export const placedIn = (region: Region, of: Region) => ({
  left: `${(100 * (region.x - of.x)) / of.width}%`,
  top: `${(100 * (region.y - of.y)) / of.height}%`,
  width: `${(100 * region.width) / of.width}%`,
  height: `${(100 * region.height) / of.height}%`,
});

/** A whole picture as a region of it. */
export const wholeOf = ({ width, height }: Extent): Region => ({ x: 0, y: 0, width, height });

/** A region as people say it. */
export const namedRegion = ({ x, y, width, height }: Region): string => `${width} × ${height} at ${x}, ${y}`;

const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most));
