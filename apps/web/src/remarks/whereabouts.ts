import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { served } from '../base/service.ts';
import type { FileEntry } from '../diff/file.ts';
import { indexQuery, patchOf, type Range } from '../diff/load-patches.ts';
import { type Lines, movedRows } from '../diff/moved-rows.ts';
import { rowsOf } from '../diff/rows.ts';
import type { CommentLines } from './comments.ts';
import { fileRowsQuery } from './file-rows.ts';
import { namedLines } from './places.ts';

/** Where the lines of a comment went in a newer revision. */
export interface Whereabouts {
  readonly revision: number;
  /** What they were called: `line 12`, or `the file`. */
  readonly was: string;
  /** The file there; null: the newer revision does not change it. */
  readonly file: CommentLines | null;
  /** Null: they are gone. */
  readonly now: {
    readonly lines: CommentLines;
    readonly named: string;
    /** The first of them; undefined: it is about the whole file. */
    readonly line: number | undefined;
    /** Some of them are other ones. */
    readonly isChanged: boolean;
  } | null;
}

/**
 * Where the lines of a comment on one revision went in a newer one; null: nobody knows, as of patches that are too large to be
 * shown, and of commits alone.
 */
export const whereaboutsQuery = (requestId: number, lines: CommentLines, revision: number) =>
  queryOptions({
    queryKey: ['whereabouts', requestId, lines.fileId, lines.firstRow, lines.rowCount, revision],
    queryFn: async ({ client }): Promise<Whereabouts | null> => {
      const found = await find(client, { requestId, revision }, lines);
      if (found === 'unknown') return null;
      const isWhole = lines.rowCount === 0;
      if (found === 'gone') return { revision, was: await namedThere(client, lines), file: null, now: null };
      const { entry, between } = found;
      const file: CommentLines = {
        path: entry.path,
        file: { href: fileAddress(requestId, revision, entry.id), method: 'GET' },
        fileId: entry.id,
        revision,
        firstRow: 0,
        rowCount: 0,
      };
      if (isWhole)
        return {
          revision,
          was: FILE,
          file,
          now: { lines: file, named: entry.path, line: undefined, isChanged: false },
        };
      const [older, newer] = await Promise.all([
        client.query(fileRowsQuery(lines.file, lines.fileId)),
        patchOf(client, { requestId, revision }, entry.id),
      ]);
      const moved =
        newer === null || between === null ? undefined : movedRows({ older, newer: rowsOf(newer), between }, lines);
      if (!moved) return null;
      const { was, now } = moved;
      if (!now) return { revision, was: named(was), file, now: null };
      const { firstRow, rowCount, lines: after, isChanged } = now;
      return {
        revision,
        was: named(was),
        file,
        now: { lines: { ...file, firstRow, rowCount }, named: named(after), line: after.first, isChanged },
      };
    },
    staleTime: Infinity,
  });

const FILE = 'the file';

const named = ({ first, last }: Lines): string => namedLines(first, last);

/** Where a file of a published diff is. */
export const fileAddress = (requestId: number, revision: number, fileId: number): string =>
  `${location.origin}${served(`/api/review-requests/${requestId}/diffs/${revision}/files/${fileId}/`)}`;

interface Found {
  readonly entry: FileEntry;
  /** What makes the older revision's file the newer one's; null: not known. */
  readonly between: string | null;
}

/** The file of a comment in a newer revision. */
async function find(
  client: QueryClient,
  range: Range,
  { fileId, path, revision: older }: CommentLines,
): Promise<Found | 'gone' | 'unknown'> {
  const compared = { ...range, against: older };
  const different = await client.query(indexQuery(compared));
  const there = different.find(({ againstId, id, status }) => (status === 'reverted' ? id : againstId) === fileId);
  if (there?.status === 'reverted') return 'gone';
  if (there) return { entry: there, between: await patchOf(client, compared, there.id) };
  // Files in which nothing is different are not compared.
  const [before, after] = await Promise.all([
    client.query(indexQuery({ requestId: range.requestId, revision: older })),
    client.query(indexQuery(range)),
  ]);
  const entry = after.find((one) => one.path === path);
  return entry && before.some(({ id }) => id === fileId) ? { entry, between: '' } : 'unknown';
}

/** What the lines of a comment are called where it is. */
async function namedThere(client: QueryClient, { file, fileId, firstRow, rowCount }: CommentLines): Promise<string> {
  if (rowCount === 0) return FILE;
  const rows = await client.query(fileRowsQuery(file, fileId));
  const moved = movedRows({ older: rows, newer: [], between: '' }, { firstRow, rowCount });
  return moved ? named(moved.was) : FILE;
}
