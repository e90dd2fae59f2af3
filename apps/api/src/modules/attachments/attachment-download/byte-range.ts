import type { StoredRange } from '@review-service/platform/storage/file-store';

/**
 * Reads a Range header for a file of this size in bytes (RFC 9110 section 14.1.2): one range, none (several ranges,
 * other units or garbage: the whole file is sent), or one outside the file.
 */
export function rangeOf(header: string | undefined, size: number): StoredRange | 'whole' | 'unsatisfiable' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return 'whole';
  const last = from === '' ? size - 1 : Math.min(to === '' ? Infinity : Number(to), size - 1);
  const first = from === '' ? Math.max(size - Number(to), 0) : Number(from);
  if (to !== '' && from !== '' && Number(to) < first) return 'whole';
  return first > last ? 'unsatisfiable' : { first, last };
}
