import { isMisleading } from '@review-service/contracts/misleading-code';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { FileEntry, FileText } from './file.ts';
import { readLargeText } from './large-patch.ts';
import { type Range, textsQuery } from './load-patches.ts';
import { TextReader } from './text-reader.ts';

interface Texts {
  /** Those that were read, by the id of the file. */
  readonly texts: ReadonlyMap<number, FileText>;
  /**
   * Reads those of some files that were not read yet, and of those behind or before them, where somebody scrolls to.
   * @param ids of the files that are seen
   * @param isNeeded whether the lines of a file are shown when it is seen
   */
  readonly want: (ids: readonly string[], isNeeded: (entry: FileEntry) => boolean) => void;
  /** Reads all. */
  readonly wantAll: () => void;
  /** Reads that of one file, which is too large to be read with others. */
  readonly load: (text: FileText) => Promise<void>;
  readonly error: Error | undefined;
}

/** The texts of the files that are looked at: each is read when it is near what is seen. */
export function useTexts(range: Range, index: readonly FileEntry[]): Texts {
  const queryClient = useQueryClient();
  const [texts, setTexts] = useState<ReadonlyMap<number, FileText>>(new Map());
  const [error, setError] = useState<Error>();
  const reader = useMemo(
    () =>
      new TextReader(index, {
        read: (start, count) => queryClient.query(textsQuery(range, start, count)),
        tell: (page) => setTexts((known) => new Map([...known, ...page.map((text) => [text.id, text] as const)])),
        fail: (thrown) => setError(thrown instanceof Error ? thrown : new Error(String(thrown))),
      }),
    [queryClient, range, index],
  );
  const want = useCallback<Texts['want']>((ids, isNeeded) => reader.want(ids, isNeeded), [reader]);
  const wantAll = useCallback(() => reader.wantAll(), [reader]);
  const load = useCallback<Texts['load']>(
    async (text) => {
      const read = await readLargeText(queryClient, range, text);
      const shown = { ...read, isMisleading: read.patch !== null && isMisleading(read.patch) };
      setTexts((known) => new Map([...known, [text.id, shown]]));
    },
    [queryClient, range],
  );
  return { texts, want, wantAll, load, error };
}
