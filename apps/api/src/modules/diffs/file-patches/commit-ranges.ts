import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { DRAFT_FILE_DIFF, FILE_DIFF } from '@review-service/contracts/file-diffs';
import type { FilePatchListQuery } from '@review-service/contracts/file-patches';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { FileDiff } from '@review-service/database/entities/file-diff.entity';
import { nullable, number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { composePatches } from '@review-service/patches/compose-patches';
import { type ShownPatch, shownPatch } from '@review-service/patches/shown-patch';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import { fail, failField } from '../../../errors/api.exception';
import { isShownTo } from '../../../hypermedia/lists/hidden-items';
import type { Page } from '../../../hypermedia/lists/pager';
import type { CheckedDiff } from '../diffs';
import { readIfPatch } from '../file-diffs';
import { type ListedFile, PLACE, sizeUpTo } from './file-patch.columns';
import type { ShownFilePatch } from './file-patch.presenter';
import { type Bounds, boundsOf, fitting, linesIn, ListedFiles, type ReadFile, withFewLines } from './listed-files';

/** Commits with more changes of files together are not taken together. */
const CHANGES_AT_MOST = 20_000;

/** @param bytes longer sections are not read */
const changeUpTo = (bytes: number) =>
  together(
    columns(FileDiff, 'f', ['id', 'sourceFile', 'destFile', 'isNew', 'status']),
    computed({
      size: [nullable(number), sizeUpTo(bytes)],
      /** Its place in the order of the list. */
      place: [text, PLACE],
    }),
  );

/** What a commit changes in a file. */
type Change = RowOf<ReturnType<typeof changeUpTo>>;

/** Takes commits of a series that follow each other together: file by file, by what each changes in turn. */
@Injectable()
export class CommitRanges {
  constructor(
    private readonly db: Database,
    private readonly files: ListedFiles,
  ) {}

  /** All changes are put in a row, but only those of the page are read. */
  async page(diff: CheckedDiff, caller: Caller, asked: FilePatchListQuery): Promise<Page<ShownFilePatch>> {
    const bounds = boundsOf(asked, caller);
    const rows = inRows(await this.changesOf(diff, await this.commitsOf(diff, asked), caller, bounds));
    const isWanted = asked.shown?.has('patch') !== false;
    const { from } = asked;
    const wanted = rows.slice(from, from + (asked['counts-only'] ? 0 : bounds.files));
    const [listed, bytes] = fitting(wanted, (row) => row.reduce((sum, { size }) => sum + (size ?? 0), 0), isWanted);
    const files = await this.files.read(
      listed.map((row) => row.map(({ id }) => id)),
      isWanted,
      caller,
      bounds,
    );
    const found = listed.map((row) => row.flatMap(({ id }) => files.get(id) ?? []));
    // What one commit alone changes is shown as it is.
    const read = withFewLines(found, (row) => (row.length > 1 ? linesOf(row) : 0));
    const nextFrom = from + read.length;
    return {
      ...{ items: read.flatMap((row) => shown(row, bounds)), keys: [], total: rows.length, query: asked, bytes },
      ...{ from, nextFrom, hasNext: nextFrom < rows.length, isBackward: false },
    };
  }

  /** The commits that are asked for, in their order. */
  private async commitsOf({ id }: CheckedDiff, asked: FilePatchListQuery): Promise<string[]> {
    const { 'commit-id': one, 'base-commit-id': base, 'tip-commit-id': tip } = asked;
    if (one !== undefined) failField(errors.invalidFormData, 'commit-id', NOT_BOTH);
    const found = await this.db.all(
      { id: text },
      sql`select c.commit_id as id from diff_commit c where c.diff_id = ${id} order by c.id`,
    );
    const ids = found.map((commit) => commit.id);
    const last = tip === undefined ? ids.length - 1 : ids.indexOf(tip);
    if (last < 0) failField(errors.invalidFormData, 'tip-commit-id', NO_COMMIT);
    const before = base === undefined ? -1 : ids.indexOf(base);
    if (base !== undefined && (before < 0 || before >= last))
      failField(errors.invalidFormData, 'base-commit-id', NOT_EARLIER);
    return ids.slice(before + 1, last + 1);
  }

  /** What these commits change, in their order. */
  private async changesOf(
    { request, revision, onDraft }: CheckedDiff,
    commits: readonly string[],
    caller: Caller,
    { bytes }: Bounds,
  ): Promise<Change[]> {
    const change = changeUpTo(bytes);
    const changes = await this.db.all(
      change,
      sql`
        select ${change} from file_diff f
        where f.review_request_id = ${request.id} and f.diff_revision = ${revision} and f.on_draft = ${onDraft}
          and f.commit_id = any(${[...commits]}::text[])
          and ${isShownTo(caller, { of: onDraft ? DRAFT_FILE_DIFF : FILE_DIFF, id: sql`f.id` })}
        order by array_position(${[...commits]}::text[], f.commit_id::text), f.id
        limit ${CHANGES_AT_MOST + 1}`,
    );
    if (changes.length > CHANGES_AT_MOST) {
      const reason = `These commits have more than ${CHANGES_AT_MOST} changes of files.`;
      fail(errors.diffTooLarge, {
        message: `${reason} Take fewer of them together.`,
        more: { max_size: CHANGES_AT_MOST, reason },
      });
    }
    return changes;
  }
}

/** The changes of each file in a row, in the order of the list. Of a file that comes and goes again nothing is left. */
function inRows(changes: readonly Change[]): Change[][] {
  const rows: Change[][] = [];
  /** The last of a file that is there, by the path that it has. */
  const live = new Map<string, Change[]>();
  for (const change of changes) {
    const before = change.isNew ? undefined : live.get(change.sourceFile);
    const isCopy = change.status === 'C';
    const row = before && !isCopy ? before : [...(before ?? [])];
    row.push(change);
    if (row !== before) rows.push(row);
    if (!isCopy) live.delete(change.sourceFile);
    if (change.status === 'D') live.delete(change.destFile);
    else live.set(change.destFile, row);
  }
  const placeOf = (row: readonly Change[]) => row.at(-1)?.place ?? '';
  return rows
    .filter((row) => !(row[0]?.isNew && row.at(-1)?.status === 'D'))
    .sort((a, b) => order(placeOf(a), placeOf(b)) || (a[0]?.id ?? 0) - (b[0]?.id ?? 0));
}

/** That of PostgreSQL's "C": by bytes. */
const order = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));

const linesOf = (row: readonly ReadFile[]): number => linesIn(row.map(({ section }) => section));

function shown(row: readonly ReadFile[], bounds: Bounds): ShownFilePatch[] {
  const [first, last] = [row[0]?.file, row.at(-1)?.file];
  if (!first || !last) return [];
  const none = { against: null, isReverted: false, isApproximate: false };
  const properties = row.flatMap(({ properties: own }) => own ?? []);
  return [
    {
      ...{ ...none, file: row.length > 1 ? asOne(row, first, last) : last, patch: patchOf(row, bounds) },
      properties: properties.length > 0 ? Buffer.concat(properties) : undefined,
    },
  ];
}

/** The last of the files, as what all of the changes make of the first. */
function asOne(row: readonly ReadFile[], first: ListedFile, last: ListedFile): ListedFile {
  const { sourceFile, sourceRevision, isNew } = first;
  const digests = row.map(({ file }) => file.digest);
  return {
    ...last,
    ...{ sourceFile, sourceRevision, isNew, source: first.source, sourceMode: first.sourceMode },
    status: last.status === 'D' ? 'D' : sourceFile === last.destFile ? 'M' : last.status === 'C' ? 'C' : 'V',
    isBinary: row.some(({ file }) => file.isBinary),
    ...{ insertCount: null, deleteCount: null, moves: null },
    size: row.reduce(
      (sum: number | null, { file }) => (sum === null || file.size === null ? null : sum + file.size),
      0,
    ),
    digest: digests.includes('') ? '' : createHash('sha256').update(digests.join()).digest('hex').slice(0, 16),
  };
}

function patchOf(row: readonly ReadFile[], { lines }: Bounds): ShownPatch | undefined {
  const sections = row.flatMap(({ section }) => section ?? []);
  if (sections.length < row.length) return undefined;
  const [only] = sections;
  if (only && sections.length === 1) return readIfPatch(() => shownPatch(only));
  if (linesOf(row) > lines) return undefined;
  return readIfPatch(() => {
    const composed = composePatches(sections);
    return composed && shownPatch(composed);
  });
}

const NOT_BOTH = 'Ask for one commit or for several.';
const NO_COMMIT = 'The diff has no such commit.';
const NOT_EARLIER = 'The diff has no such commit before the last one that is asked for.';
