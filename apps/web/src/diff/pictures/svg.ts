import { useQuery } from '@tanstack/react-query';
import { service } from '../../base/service.ts';
import type { Uploaded } from '../file.ts';
import { dataUrl } from './data-url.ts';

const SVG = 'image/svg+xml';

/** Larger ones are saved, not shown. */
export const LARGEST_SVG = 1_000_000;

/**
 * A side of a file with the picture of an SVG. The service sends an SVG as plain bytes, so that no address of it opens as a document.
 * In the address of an `img` it is a picture only: the browser runs no script of it, and loads nothing that it names.
 */
export function useWithSvg<Side extends Uploaded | null | undefined>(side: Side): Side {
  const isShown = side?.mimetype === SVG && side.size !== null && side.size <= LARGEST_SVG;
  const address = side?.address ?? '';
  const { data: picture } = useQuery({
    queryKey: ['svg', address],
    enabled: isShown,
    queryFn: async ({ signal }) => {
      const response = await service.download(new URL(address, location.origin).href, { signal });
      return dataUrl(new Blob([await response.arrayBuffer()], { type: SVG }));
    },
    staleTime: Infinity,
    gcTime: 0,
  });
  return side && picture !== undefined ? { ...side, picture } : side;
}
