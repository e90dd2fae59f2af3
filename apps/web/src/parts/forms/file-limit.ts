import { queryOptions, useQuery } from '@tanstack/react-query';
import { service } from '../../base/service.ts';

/** What the service takes at most of an attached file, in bytes. */
const limitQuery = queryOptions({
  queryKey: ['file limit'],
  queryFn: async ({ signal }): Promise<number> => {
    const { info } = await service.get('/api/info/', { signal });
    const { diffs } = info.capabilities as { readonly diffs: { readonly max_binary_size: number } };
    return diffs.max_binary_size;
  },
  staleTime: Infinity,
});

/** A number of bytes for people: `10 MB`. */
export function sizeOf(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  const at = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  const format = { style: 'unit', unit: units[at] ?? 'byte', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat('en', format).format(bytes / 1_024 ** at);
}

interface FileLimit {
  /** In words; empty: it is not known yet. */
  readonly words: string;
  /** Refuses a file that is larger, before it is sent. */
  readonly expect: (file: File) => void;
}

/** How large an attached file may be. */
export function useFileLimit(): FileLimit {
  const { data: most } = useQuery(limitQuery);
  return {
    words: most === undefined ? '' : `up to ${sizeOf(most)}`,
    expect({ size }) {
      if (most !== undefined && size > most)
        throw new Error(`It has ${sizeOf(size)}. A file may have ${sizeOf(most)} at most.`);
    },
  };
}
