import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { FileDiff } from '@review-service/database/entities/file-diff.entity';
import { ReviewRequest } from '@review-service/database/entities/review-request.entity';
import { text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { fileDiffKeys, reviewRequestKeys } from '../keys';
import { refuse } from '../readers';
import { referencesIn } from '../references';
import type { Entry } from '../section';
import type { Visit } from '../visit';
import { pathTo } from '../world-error';

/** The members of an attachment for its place. */
interface Belonging {
  readonly review_request: string;
  readonly review_request_owner: string | null;
  readonly repository: string;
  readonly filediff: string | null;
  readonly added_in_filediff: number | null;
  readonly repo_path: string | null;
  readonly repo_revision: string | null;
}

const REQUEST_COLUMNS = together(
  columns(ReviewRequest, 'r', ['id', 'localSiteId', 'repositoryId']),
  computed({ submitter: [text, sql`u.username`] }),
);

type FoundRequest = RowOf<typeof REQUEST_COLUMNS>;

const FILE_COLUMNS = columns(FileDiff, 'f', ['id', 'reviewRequestId', 'sourceFile', 'destFile']);

type FoundFile = RowOf<typeof FILE_COLUMNS>;

/** The columns of an attachment's place. */
export interface AttachedTo {
  readonly review_request_id: number;
  readonly file_diff_id: number | null;
  readonly source_path: string | null;
  readonly dest_path: string | null;
}

/** Reads the review requests and files that attachments belong to; the result refuses contradictions. */
export async function findPlaces(
  visit: Visit,
  entries: readonly Entry<Belonging>[],
): Promise<(entry: Entry<Belonging>, site: number | null, repository: number) => AttachedTo> {
  const requestId = await reviewRequestKeys.find(visit, referencesIn(entries, ['review_request']));
  const fileId = await fileDiffKeys.find(visit, referencesIn(entries, ['filediff']));
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

    function fileOf(id: number | null, member: string): FoundFile | undefined {
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
  { localSiteId, repositoryId, submitter }: FoundRequest,
  site: number | null,
  repository: number,
): void {
  const request = `review request "${row.review_request}"`;
  if (site !== localSiteId) refuse(pathTo(path, 'local_site'), `is not that of ${request}`);
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

async function readRequests({ db }: Visit, ids: number[]): Promise<Map<number, FoundRequest>> {
  const rows = await db.all(
    REQUEST_COLUMNS,
    sql`select ${REQUEST_COLUMNS}
      from review_request r join user_account u on u.id = r.submitter_id where r.id = any(${ids}::int[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function readFiles({ db }: Visit, ids: number[]): Promise<Map<number, FoundFile>> {
  const rows = await db.all(FILE_COLUMNS, sql`select ${FILE_COLUMNS} from file_diff f where f.id = any(${ids}::int[])`);
  return new Map(rows.map((row) => [row.id, row]));
}
