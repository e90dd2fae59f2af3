import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { type FileEntry, type FileText, type Range, textsQuery } from './load-patches.ts';

interface Texts {
  /** Those that were read, by the id of the file. */
  readonly texts: ReadonlyMap<number, FileText>;
  /** Reads those of some files that were not read yet. */
  readonly want: (ids: readonly string[]) => void;
  readonly error: Error | undefined;
}

/** The texts of the files that are looked at: each is read when it is near what is seen. */
export function useTexts(range: Range, index: readonly FileEntry[]): Texts {
  const queryClient = useQueryClient();
  const [texts, setTexts] = useState<ReadonlyMap<number, FileText>>(new Map());
  const [error, setError] = useState<Error>();
  const reading = useRef(false);
  const read = useCallback(
    async (start: number) => {
      reading.current = true;
      try {
        const page = await queryClient.query(textsQuery(range, start));
        setTexts((known) => new Map([...known, ...page.map((text) => [text.id, text] as const)]));
      } catch (thrown) {
        setError(thrown instanceof Error ? thrown : new Error(String(thrown)));
      } finally {
        reading.current = false;
      }
    },
    [queryClient, range],
  );
  const want = useCallback(
    (ids: readonly string[]) => {
      if (reading.current || error) return;
      const start = index.findIndex(({ id }) => !texts.has(id) && ids.includes(String(id)));
      if (start >= 0) void read(start);
    },
    [index, texts, read, error],
  );
  return { texts, want, error };
}
