import type { Schemas } from '@review-service/client';
import { modeWords } from '@review-service/contracts/file-modes';
import { isMisleading } from '@review-service/contracts/misleading-code';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { service } from '../base/service.ts';
import { withoutUndefined } from '../base/without-undefined.ts';
import type { DiffSearch } from './diff-search.ts';
import type { FileEntry, FileText } from './file.ts';
import { UPLOADED, uploadedOf } from './pictures/uploaded.ts';
import { TEXTS_AT_ONCE } from './text-reader.ts';

/** Which diff is looked at. */
export interface Range {
  readonly requestId: number;
  readonly revision: number;
  /** The older revision that it is compared with. */
  readonly against?: number;
  readonly commits?: Commits;
  /** It is on the draft of the review request, for those who may edit that; it has no comments yet, and may change. */
  readonly isDraft?: true;
}

/** How an address names the diff of a draft. */
export const draftAddress = (revision: number): string => `draft-${revision}`;

/** Some commits of a series: one alone, or those behind `base` up to `tip`. */
export type Commits = Pick<DiffSearch, 'base' | 'commit' | 'tip'>;

/** Reads it from the parts of an address; undefined: they are no numbers. */
export function rangeOf(id: string, revision: string, { commit, base, tip }: Commits): Range | undefined {
  const [, older, newer] = /^(?:(\d{1,9}|draft)-)?(\d{1,9})$/.exec(revision) ?? [];
  if (newer === undefined || !/^\d{1,9}$/.test(id)) return undefined;
  return {
    requestId: Number(id),
    revision: Number(newer),
    ...(older === 'draft' ? { isDraft: true } : older !== undefined && { against: Number(older) }),
    ...((commit ?? base ?? tip) !== undefined && { commits: withoutUndefined({ commit, base, tip }) }),
  };
}

const ALL = 200;
const INDEX =
  'id,against_id,source_file,dest_file,status,binary,source_mode,dest_mode,insert_count,delete_count,patch_digest';
const SIDES = 'source_attachment,dest_attachment';
const TEXTS = `patch,properties,patch_url,insert_count,delete_count,approximate,moves,${SIDES},${UPLOADED}`;

function read({ requestId, revision, against, commits, isDraft }: Range, more: object, signal: AbortSignal) {
  const query = {
    ...more,
    'only-links': '',
    ...(against !== undefined && { against }),
    ...(commits?.commit !== undefined && { 'commit-id': commits.commit }),
    ...(commits?.base !== undefined && { 'base-commit-id': commits.base }),
    ...(commits?.tip !== undefined && { 'tip-commit-id': commits.tip }),
  };
  const path = { review_request_id: requestId, diff_revision: revision };
  const options = { path, query, signal };
  return isDraft
    ? service.get('/api/review-requests/{review_request_id}/draft/diffs/{diff_revision}/patches/', options)
    : service.get('/api/review-requests/{review_request_id}/diffs/{diff_revision}/patches/', options);
}

const keyOf = (range: Range) => ['patches', range] as const;

/** The freshness of cached patches, in milliseconds: published ones never change. */
const freshness = ({ isDraft }: Range): number => (isDraft ? 0 : Infinity);

/** All files of a diff, in their order, without their texts. */
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
    staleTime: freshness(range),
  });

const entryOf = (shown: Schemas['Patch']): FileEntry => ({
  id: shown.id,
  againstId: shown.against_id,
  path: shown.dest_file,
  ...(shown.source_file !== shown.dest_file && shown.status !== 'added' && { oldPath: shown.source_file }),
  status: shown.status,
  isBinary: shown.binary,
  mode: modeWords({ isNew: shown.status === 'added', sourceMode: shown.source_mode, destMode: shown.dest_mode }),
  inserted: shown.insert_count,
  deleted: shown.delete_count,
  digest: shown.patch_digest,
});

/** The texts of at most so many files, from that at `start` of the index on: at least one. */
export const textsQuery = (range: Range, start: number, count: number) =>
  queryOptions({
    queryKey: [...keyOf(range), 'texts', start, count],
    queryFn: async ({ signal }): Promise<FileText[]> => {
      const asked = { start, 'max-results': count, 'only-fields': TEXTS, expand: SIDES };
      return (await read(range, asked, signal)).patches.map(textOf);
    },
    staleTime: freshness(range),
  });

const textOf = (shown: Schemas['Patch']): FileText => ({
  id: shown.id,
  patch: shown.patch,
  properties: shown.properties,
  patchUrl: shown.patch_url,
  inserted: shown.insert_count,
  deleted: shown.delete_count,
  isApproximate: shown.approximate,
  moves: shown.moves ?? [],
  isMisleading: shown.patch !== null && isMisleading(shown.patch),
  before: shown.source_attachment ? uploadedOf(shown.source_attachment) : null,
  after: shown.dest_attachment ? uploadedOf(shown.dest_attachment) : null,
});

/** The text of a file that is too large to be read with others; undefined: the diff has no such file any more. */
export async function largeTextOf(client: QueryClient, range: Range, id: number): Promise<FileText | undefined> {
  const start = (await client.query(indexQuery(range))).findIndex((one) => one.id === id);
  if (start < 0) return undefined;
  const asked = { start, large: true, 'only-fields': TEXTS, expand: SIDES };
  const { patches } = await read(range, asked, new AbortController().signal);
  return patches.map(textOf).find((text) => text.id === id);
}

/** The text of one file's change; null: it cannot be shown, or the diff has no such file. */
export async function patchOf(client: QueryClient, range: Range, id: number): Promise<string | null> {
  const place = (await client.query(indexQuery(range))).findIndex((one) => one.id === id);
  if (place < 0) return null;
  const [text] = await client.query(textsQuery(range, place, 1));
  return text?.patch ?? null;
}

/**
 * Requests the data of the first lines of a diff. The page requests the same once its scripts are loaded, and shows
 * failures.
 */
export function askForFirstLines(queryClient: QueryClient, range: Range): void {
  const ignore = () => undefined;
  queryClient.query(indexQuery(range)).catch(ignore);
  queryClient.query(textsQuery(range, 0, TEXTS_AT_ONCE)).catch(ignore);
}

/** The commits of a series, the first first. */
export const commitsQuery = ({ requestId, revision, isDraft }: Range) =>
  queryOptions({
    queryKey: ['commits', requestId, revision],
    // Those of a draft are not shown one by one.
    enabled: !isDraft,
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
