import type { Schemas } from '@review-service/client';
import { queryOptions } from '@tanstack/react-query';
import { service } from '../app/service.ts';

/** Which diff is looked at. */
export interface Range {
  readonly requestId: number;
  readonly revision: number;
  /** The older revision that it is compared with. */
  readonly against?: number;
  /** One commit of a series. */
  readonly commit?: string;
}

/** A file of a diff, without its text. */
export interface FileEntry {
  readonly id: number;
  /** The id of the file in the older revision that it is compared with, if there is one. */
  readonly olderId?: number;
  readonly path: string;
  /** Where it was before, if somewhere else. */
  readonly oldPath?: string;
  readonly status: Schemas['Patch']['status'];
  readonly isBinary: boolean;
  /** Lines; null: not known. */
  readonly inserted: number | null;
  readonly deleted: number | null;
  /** The same for the same change in any revision. */
  readonly digest: string;
}

/** Lines that a file has from another place, or that went there. */
export type Move = NonNullable<Schemas['Patch']['moves']>[number];

/** The text of a file's change. */
export interface FileText {
  readonly id: number;
  /** Null: too large to be shown, or not known. */
  readonly patch: string | null;
  readonly patchUrl: string;
  /** The change between two revisions is a guess: what surrounds it is different, too. */
  readonly isApproximate: boolean;
  readonly moves: readonly Move[];
}

const ALL = 200;
const INDEX = 'id,against_id,source_file,dest_file,status,binary,insert_count,delete_count,patch_digest';
const TEXTS = 'id,patch,patch_url,approximate,moves';
/** How many texts are asked for at once; an answer ends early where they are large. */
const SOME = 25;

function read({ requestId, revision, against, commit }: Range, more: object, signal: AbortSignal) {
  const query = {
    ...more,
    'only-links': '',
    ...(against !== undefined && { against }),
    ...(commit !== undefined && { 'commit-id': commit }),
  };
  const path = { review_request_id: requestId, diff_revision: revision };
  return service.get('/api/review-requests/{review_request_id}/diffs/{diff_revision}/patches/', {
    path,
    query,
    signal,
  });
}

const keyOf = (range: Range) => ['patches', range] as const;

/** All files of a diff, in their order, without their texts. It never changes. */
export const indexQuery = (range: Range) =>
  queryOptions({
    queryKey: [...keyOf(range), 'index'],
    queryFn: async ({ signal }): Promise<FileEntry[]> => {
      const pageFrom = (start: number) => read(range, { start, 'max-results': ALL, 'only-fields': INDEX }, signal);
      const first = await pageFrom(0);
      const starts = [];
      for (let start = ALL; start < first.total_results; start += ALL) starts.push(start);
      const others = await Promise.all(starts.map(pageFrom));
      return [first, ...others].flatMap(({ patches }) => patches.map(entryOf));
    },
    staleTime: Infinity,
  });

const entryOf = (shown: Schemas['Patch']): FileEntry => ({
  id: shown.id,
  ...(shown.against_id !== null && { olderId: shown.against_id }),
  path: shown.dest_file,
  ...(shown.source_file !== shown.dest_file && shown.status !== 'added' && { oldPath: shown.source_file }),
  status: shown.status,
  isBinary: shown.binary,
  inserted: shown.insert_count,
  deleted: shown.delete_count,
  digest: shown.patch_digest,
});

/** The texts of some files, from that at `start` of the index on: at least one. They never change. */
export const textsQuery = (range: Range, start: number) =>
  queryOptions({
    queryKey: [...keyOf(range), 'texts', start],
    queryFn: async ({ signal }): Promise<FileText[]> => {
      const { patches } = await read(range, { start, 'max-results': SOME, 'only-fields': TEXTS }, signal);
      return patches.map(({ id, patch, patch_url, approximate, moves }) => ({
        id,
        patch,
        patchUrl: patch_url,
        isApproximate: approximate,
        moves: moves ?? [],
      }));
    },
    staleTime: Infinity,
  });

/** The commits of a series, the first first. */
export const commitsQuery = ({ requestId, revision }: Range) =>
  queryOptions({
    queryKey: ['commits', requestId, revision],
    queryFn: async ({ signal }): Promise<Schemas['Commit'][]> => {
      const { commits } = await service.get('/api/review-requests/{review_request_id}/diffs/{diff_revision}/commits/', {
        path: { review_request_id: requestId, diff_revision: revision },
        query: { 'max-results': 200 },
        signal,
      });
      return commits;
    },
    staleTime: Infinity,
  });
