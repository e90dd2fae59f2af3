import type { Schemas } from '@review-service/client';
import { pathOf } from '../../base/service.ts';
import type { Uploaded } from '../file.ts';
import { LARGEST_SVG } from './svg.ts';

/** The members of an attachment that `uploadedOf` reads, for `only-fields`. */
export const UPLOADED = 'id,filename,mimetype,size,pictures,absolute_url';

/** What was uploaded, of an attachment as the API shows it. */
export const uploadedOf = (shown: Schemas['DiffFileAttachment'] | Schemas['FileAttachment']): Uploaded => ({
  id: shown.id,
  filename: shown.filename,
  mimetype: shown.mimetype,
  size: shown.size,
  picture: shown.pictures.at(-1)?.url,
  address: pathOf(shown.absolute_url),
});

const UNITS = ['KB', 'MB', 'GB'];

/** A number of bytes for people: `345 bytes`, `1.5 KB`. */
export function shownSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length);
  return `${(bytes / 1_000 ** power).toFixed(1)} ${UNITS[power - 1]}`;
}

/** Why there is no picture of a file, for people. */
export function whyNoPicture({ mimetype, size }: Uploaded): string {
  if (size === null) return 'Its content is not here: it was imported without.';
  if (mimetype === 'image/svg+xml' && size <= LARGEST_SVG) return 'Loading…';
  if (mimetype.startsWith('image/')) return 'There is no picture of it: not yet, or it is too large, or broken.';
  return `Files of this type are not shown here: ${mimetype}`;
}
