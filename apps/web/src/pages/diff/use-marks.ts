import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useMe } from '../../base/session.ts';
import type { FileEntry } from '../../diff/file.ts';
import { markViewed, unmarkViewed, viewedFilesQuery } from '../../diff/viewed-files.ts';
import { viewedNames } from '../../diff/viewed-names.ts';

/** Which files the reader has viewed, and which show no lines. */
export interface Marks {
  readonly isViewed: (entry: FileEntry) => boolean;
  /** Whether a file can be marked: somebody is signed in, and their marks were read. */
  readonly canView: (entry: FileEntry) => boolean;
  /** Marks a file as viewed, which folds it, or takes the mark away. */
  readonly view: (entry: FileEntry, isViewed: boolean) => void;
  /** How many files are viewed; undefined: marks are not known. */
  readonly viewedCount: number | undefined;
  readonly isFolded: (entry: FileEntry) => boolean;
  readonly fold: (fileId: number, isFolded: boolean) => void;
}

/** The reader's marks of the files of a diff. */
export function useMarks(requestId: number, index: readonly FileEntry[]): Marks {
  const queryClient = useQueryClient();
  const viewedFiles = viewedFilesQuery(requestId, useMe() !== null);
  const { data: viewed } = useQuery(viewedFiles);
  const [folded, setFolded] = useState<ReadonlyMap<number, boolean>>(new Map());
  /** Marks that are being made and taken away. */
  const [asked, setAsked] = useState<ReadonlyMap<number, boolean>>(new Map());
  const names = useMemo(() => viewedNames(index), [index]);
  const isViewed = useCallback(
    ({ id, digest }: FileEntry) =>
      asked.get(id) ?? (digest !== '' && viewed?.get(names.get(id) ?? '')?.digest === digest),
    [asked, viewed, names],
  );
  const isFolded = useCallback(
    (entry: FileEntry) => folded.get(entry.id) ?? (isViewed(entry) || entry.status === 'deleted'),
    [folded, isViewed],
  );
  const fold = useCallback<Marks['fold']>(
    (fileId, isDone) => setFolded((known) => new Map([...known, [fileId, isDone]])),
    [],
  );
  const { mutate } = useMutation({
    // One after another: a mark that is taken away at once is made first.
    scope: { id: `viewed files of ${requestId}` },
    mutationFn: async ({ entry, isDone }: { entry: FileEntry; isDone: boolean }) => {
      const name = names.get(entry.id) ?? entry.path;
      const marks = new Map(queryClient.getQueryData(viewedFiles.queryKey));
      const mark = marks.get(name);
      if (isDone) marks.set(name, await markViewed(requestId, name, entry.digest));
      else if (mark) {
        await unmarkViewed(requestId, mark);
        marks.delete(name);
      }
      queryClient.setQueryData(viewedFiles.queryKey, marks);
    },
    onError: () => queryClient.invalidateQueries({ queryKey: viewedFiles.queryKey }),
    onSettled: (_, __, { entry: { id }, isDone }) =>
      setAsked((known) => new Map([...known].filter(([other, is]) => other !== id || is !== isDone))),
  });
  return {
    isViewed,
    canView: ({ digest }) => viewed !== undefined && digest !== '',
    view: (entry, isDone) => {
      fold(entry.id, isDone);
      setAsked((known) => new Map([...known, [entry.id, isDone]]));
      mutate({ entry, isDone });
    },
    viewedCount: viewed && index.filter(isViewed).length,
    isFolded,
    fold,
  };
}
