import type { ByteRange } from '@review-service/platform/storage/file-store';

/**
 * What a Range header asks for of a file of this size in bytes (RFC 9110 section 14.1.2): one range, nothing that counts
 * (several ranges, other units, garbage: the whole file is the answer), or one that the file does not have.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return 'whole';
  const last = from === '' ? size - 1 : Math.min(to === '' ? Infinity : Number(to), size - 1);
  const first = from === '' ? Math.max(size - Number(to), 0) : Number(from);
  if (to !== '' && from !== '' && Number(to) < first) return 'whole';
  return first > last ? 'unsatisfiable' : { first, last };
}
