import { query, sql } from '@review-service/database/sql';
import { fileDiffKeys, reviewRequestKeys } from '../keys';
import { refuse } from '../readers';
import { referenceIn } from '../references';
import type { Entry } from '../section';
import type { Visit } from '../visit';
import { pathTo } from '../world-error';

/** What an attachment says about where it belongs. */
interface Belonging {
  readonly review_request: string;
  readonly review_request_owner: string | null;
  readonly repository: string;
  readonly filediff: string | null;
  readonly added_in_filediff: number | null;
  readonly repo_path: string | null;
  readonly repo_revision: string | null;
}

interface ReviewRequest {
  readonly id: number;
  readonly siteId: number | null;
  readonly repositoryId: number | null;
  readonly submitter: string;
}

interface FileDiff {
  readonly id: number;
  readonly reviewRequestId: number;
  readonly sourceFile: string;
  readonly destFile: string;
}

/** The columns that say where an attachment belongs. */
export interface Place {
  readonly review_request_id: number;
  readonly file_diff_id: number | null;
  readonly source_path: string | null;
  readonly dest_path: string | null;
}

/** Reads the review requests and files that attachments belong to; what it gives refuses what contradicts them. */
export async function findPlaces(
  visit: Visit,
  entries: readonly Entry<Belonging>[],
): Promise<(entry: Entry<Belonging>, site: number | null, repository: number) => Place> {
  const requestId = await reviewRequestKeys.find(
    visit,
    entries.flatMap(({ path, row }) => referenceIn(path, 'review_request', row.review_request)),
  );
  const fileId = await fileDiffKeys.find(
    visit,
    entries.flatMap(({ path, row }) => referenceIn(path, 'filediff', row.filediff)),
  );
  const requests = await readRequests(visit, [...new Set(entries.map(({ row }) => requestId(row.review_request)))]);
  const files = await readFiles(visit, [
    ...new Set(
      entries.flatMap(({ row: { filediff: key, added_in_filediff: added } }) => [
        ...(key === null ? [] : [fileId(key)]),
        ...(added === null ? [] : [added]),
      ]),
    ),
  ]);

  return ({ path, row }, site, repository) => {
    const request = requests.get(requestId(row.review_request)) ?? refuse(path, 'its review request is gone');
    checkRequest(path, row, request, site, repository);
    const added = fileOf(row.added_in_filediff, 'added_in_filediff');
    const uploadedFor = fileOf(row.filediff === null ? null : fileId(row.filediff), 'filediff') ?? added;
    checkSide(path, row);
    return {
      review_request_id: request.id,
      file_diff_id: uploadedFor?.id ?? null,
      source_path: row.repo_path ?? uploadedFor?.sourceFile ?? null,
      dest_path: added?.destFile ?? null,
    };

    function fileOf(id: number | null, member: string): FileDiff | undefined {
      if (id === null) return undefined;
      const file = files.get(id) ?? refuse(pathTo(path, member), `no file diff ${id}`);
      return file.reviewRequestId === request.id
        ? file
        : refuse(pathTo(path, member), `this file is not one of review request "${row.review_request}"`);
    }
  };
}

function checkRequest(
  path: string,
  row: Belonging,
  { siteId, repositoryId, submitter }: ReviewRequest,
  site: number | null,
  repository: number,
): void {
  const request = `review request "${row.review_request}"`;
  if (site !== siteId) refuse(pathTo(path, 'local_site'), `is not that of ${request}`);
  if (repository !== repositoryId)
    refuse(pathTo(path, 'repository'), `"${row.repository}" is not the repository of ${request}`);
  if (row.review_request_owner !== null && row.review_request_owner !== submitter)
    refuse(pathTo(path, 'review_request_owner'), `${request} is of "${submitter}"`);
}

/** Each is one side: a committed file, or the modified side of a file. */
function checkSide(path: string, { repo_path, repo_revision, added_in_filediff }: Belonging): void {
  if ((repo_path === null) !== (repo_revision === null))
    refuse(path, 'has one of repo_path and repo_revision; give both or none');
  if ((repo_path === null) === (added_in_filediff === null))
    refuse(path, 'must have either repo_path and repo_revision, or added_in_filediff');
}

async function readRequests({ db }: Visit, ids: number[]): Promise<Map<number, ReviewRequest>> {
  const rows = await query<ReviewRequest>(
    db,
    sql`select r.id, r.local_site_id as "siteId", r.repository_id as "repositoryId", u.username as submitter
      from review_request r join user_account u on u.id = r.submitter_id where r.id = any(${ids}::int[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function readFiles({ db }: Visit, ids: number[]): Promise<Map<number, FileDiff>> {
  const rows = await query<FileDiff>(
    db,
    sql`select id, review_request_id as "reviewRequestId", source_file as "sourceFile", dest_file as "destFile"
      from file_diff where id = any(${ids}::int[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
