import { queryOptions } from '@tanstack/react-query';
import { service } from '../../base/service.ts';
import type { Uploaded } from '../file.ts';
import { dataUrl } from './data-url.ts';

/** Larger pictures are saved, not shown. */
const MOST_BYTES = 4_000_000;

/** How pictures that browsers draw begin, as Latin-1. */
const BEGINNINGS: readonly (readonly [type: string, pattern: RegExp])[] = [
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
];

/**
 * A binary file before the change as the service has it, where nobody uploaded it: a picture if its bytes are one.
 * @param address of its `original-file/`; undefined: nothing is read
 */
export const oldSideQuery = (address: string | undefined, filename: string) =>
  queryOptions({
    queryKey: ['old side', address],
    enabled: address !== undefined,
    queryFn: async ({ signal }): Promise<Uploaded> => {
      const of = address ?? '';
      const response = await service.download(of, { accept: 'text/plain', signal });
      const bytes = await response.arrayBuffer();
      const mimetype = typeOf(bytes);
      const isShown = mimetype !== undefined && bytes.byteLength <= MOST_BYTES;
      return {
        id: undefined,
        filename,
        mimetype: mimetype ?? 'application/octet-stream',
        size: bytes.byteLength,
        picture: isShown ? await dataUrl(new Blob([bytes], { type: mimetype })) : undefined,
        address: of,
      };
    },
    staleTime: Infinity,
    // A picture is large, and comes again.
    gcTime: 0,
  });

function typeOf(bytes: ArrayBuffer): string | undefined {
  const begin = String.fromCharCode(...new Uint8Array(bytes.slice(0, 16)));
  return BEGINNINGS.find(([, pattern]) => pattern.test(begin))?.[0];
}
