import { errors } from '@review-service/contracts/errors';
import { type ApiObject, type OwnApi, RefusedCall } from './own-api';
import { linkOf, listIn, titleOf } from './pages';
import { said } from './said';

/** The most characters of one text of a person in a list; more is behind the address of the object. */
const MOST_OF_TEXT = 8_000;

/** The path of a review request below `/api/`. */
export const pathOf = (reviewRequest: number): string => `review-requests/${reviewRequest}/`;

/** A review request in a line of a list. */
export const requestLine = (request: ApiObject) => ({
  review_request: request.id,
  summary: said(titleOf(request, 'submitter'), String(request.summary), 300),
  status: request.status,
  repository: titleOf(request, 'repository') ?? null,
  last_updated: request.last_updated,
  ship_its: request.ship_it_count,
  agent_ship_its: request.agent_ship_it_count,
  open_issues: request.issue_open_count,
});

/** A text of a person, as far as an answer has room for it. */
export const textOf = (by: string | undefined, text: unknown) =>
  said(by, typeof text === 'string' ? text : '', MOST_OF_TEXT);

/** The newest published revision of the diff; undefined: there is none. */
export function newestRevision(request: ApiObject): number | undefined {
  const [, revision] = /\/diffs\/(\d+)\/$/.exec(linkOf(request, 'latest_diff')?.href ?? '') ?? [];
  return revision === undefined ? undefined : Number(revision);
}

/** The revision that a call names, or else the newest one. */
export async function revisionOf(api: OwnApi, reviewRequest: number, given: number | undefined): Promise<number> {
  if (given !== undefined) return given;
  const { review_request: request } = await api.get(pathOf(reviewRequest));
  const newest = newestRevision(request as ApiObject);
  if (newest !== undefined) return newest;
  throw RefusedCall.of(errors.doesNotExist, `Review request ${reviewRequest} has no published diff.`);
}

/** A file of a diff, as the list without patches has it. */
export interface DiffFile {
  readonly id: number;
  readonly path: string;
  /** Its place in the list. */
  readonly start: number;
}

/** Pages of 200 files in which a path is looked for. */
const MOST_PAGES = 50;

/** Finds files of a diff by their paths after the change, or before it. Those that are not there are left out. */
export async function findFiles(
  api: OwnApi,
  diff: { readonly path: string; readonly against?: number | undefined },
  paths: readonly string[],
): Promise<ReadonlyMap<string, DiffFile>> {
  const [wanted, found, former] = [new Set(paths), new Map<string, DiffFile>(), new Map<string, DiffFile>()];
  const query = {
    'only-fields': 'id,dest_file,source_file',
    'only-links': '',
    'max-results': 200,
    against: diff.against,
  };
  for (let page = 0; page < MOST_PAGES && found.size < wanted.size; page += 1) {
    const files = listIn(await api.get(`${diff.path}patches/`, { ...query, start: 200 * page }), 'patches');
    for (const [index, file] of files.entries()) {
      const [path, source] = [String(file.dest_file), String(file.source_file)];
      const here = { id: Number(file.id), path, start: 200 * page + index };
      if (wanted.has(path) && !found.has(path)) found.set(path, here);
      if (wanted.has(source) && !former.has(source)) former.set(source, here);
    }
    if (files.length < 200) break;
  }
  return new Map([...former, ...found]);
}
