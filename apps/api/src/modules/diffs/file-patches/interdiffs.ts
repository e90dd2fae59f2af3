import { Injectable } from '@nestjs/common';
import { DIFF } from '@review-service/contracts/diffs';
import { errors } from '@review-service/contracts/errors';
import { DRAFT_FILE_DIFF, FILE_DIFF } from '@review-service/contracts/file-diffs';
import type { FilePatchListQuery } from '@review-service/contracts/file-patches';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { FileDiff } from '@review-service/database/entities/file-diff.entity';
import { boolean, nullable, number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { type Interdiff, interdiff } from '@review-service/patches/interdiff';
import { areOfSameBase } from '@review-service/patches/same-base';
import { shownPatch } from '@review-service/patches/shown-patch';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import { tokenReads } from '../../../access/rules/token-gate';
import { fail, failField } from '../../../errors/api.exception';
import { isShownTo } from '../../../hypermedia/lists/hidden-items';
import type { Page } from '../../../hypermedia/lists/pager';
import { type CheckedDiff, DiffsService } from '../diffs';
import { type Asker, readIfPatch } from '../file-diffs';
import { DIGEST, modeOf, PLACE, sizeUpTo } from './file-patch.columns';
import type { ShownFilePatch } from './file-patch.presenter';
import { type Bounds, boundsOf, fitting, linesIn, ListedFiles, withFewLines } from './listed-files';
import { type FilePair, pairedFiles } from './matched-files';
import { type ReadPair, WholePairs } from './whole-pairs';

/** Revisions with more files together are not compared. */
const FILES_AT_MOST = 20_000;

/** @param bytes longer sections are not read */
const comparedUpTo = (bytes: number) =>
  together(
    columns(FileDiff, 'f', ['id', 'isNew', 'status']),
    computed({
      // Paths are only told apart, and thousands of long ones would need much memory.
      sourceFile: [text, sql`md5(f.source_file)`],
      destFile: [text, sql`md5(f.dest_file)`],
      // Only Git's detail says what the file is.
      destDetail: [text, sql`case when f.tool = 'git' then f.dest_detail else '' end`],
      isOlder: [boolean, sql`f.is_older`],
      destMode: [nullable(text), modeOf('new')],
      digest: [text, DIGEST],
      size: [number, sql`coalesce(${sizeUpTo(bytes)}, 0)`],
      /** Its place among the files of both revisions. */
      place: [number, sql`row_number() over (order by ${PLACE}, f.id)`],
    }),
  );

type ComparedFile = RowOf<ReturnType<typeof comparedUpTo>>;
type Pair = FilePair<ComparedFile>;

/** Compares two revisions of a review request's changes, file by file. */
@Injectable()
export class Interdiffs {
  constructor(
    private readonly db: Database,
    private readonly diffs: DiffsService,
    private readonly files: ListedFiles,
    private readonly wholes: WholePairs,
  ) {}

  /** What is different in a diff since an older, published one. All files are matched, but only those of the page are read. */
  async page(
    diff: CheckedDiff,
    against: number,
    asker: Asker,
    asked: FilePatchListQuery,
  ): Promise<Page<ShownFilePatch>> {
    const { caller } = asker;
    const isOfCommits = [asked['commit-id'], asked['base-commit-id'], asked['tip-commit-id']].some(
      (id) => id !== undefined,
    );
    if (isOfCommits) failField(errors.invalidFormData, 'against', NOT_OF_COMMITS);
    const isOlder = against < diff.revision && tokenReads(caller, DIFF, String(against));
    const older = isOlder ? await this.diffs.find(diff.request, against, false) : undefined;
    if (!older) return failField(errors.invalidFormData, 'against', NOT_OLDER);
    const bounds = boundsOf(asked, caller);
    const pairs = pairedFiles(await this.filesOf(diff, against, caller, bounds)).sort(
      (a, b) => placeOf(a) - placeOf(b),
    );
    const isWanted = asked.shown?.has('patch') !== false;
    const { from } = asked;
    const wanted = pairs.slice(from, from + (asked['counts-only'] ? 0 : bounds.files));
    const [listed, bytes] = fitting(wanted, ({ older, newer }) => (older?.size ?? 0) + (newer?.size ?? 0), isWanted);
    const few = withFewLines(await this.read(listed, isWanted, caller, bounds), linesOf);
    const read = withFewLines(await this.wholes.of(few, [older, diff], asker), linesOf);
    const nextFrom = from + read.length;
    return {
      ...{ items: read.flatMap((pair) => shown(pair, bounds)), keys: [], total: pairs.length, query: asked, bytes },
      ...{ from, nextFrom, hasNext: nextFrom < pairs.length, isBackward: false },
    };
  }

  private async filesOf(
    { request, revision, onDraft }: CheckedDiff,
    against: number,
    caller: Caller,
    { bytes }: Bounds,
  ): Promise<ComparedFile[]> {
    const compared = comparedUpTo(bytes);
    const files = await this.db.all(
      compared,
      sql`
        select ${compared} from (
          select f.*, f.diff_revision = ${against} as is_older from file_diff f
          where f.review_request_id = ${request.id} and f.commit_id is null
            and ((f.diff_revision = ${against} and not f.on_draft)
              or (f.diff_revision = ${revision} and f.on_draft = ${onDraft}))
            and ${isShownTo(caller, ...[FILE_DIFF, DRAFT_FILE_DIFF].map((of) => ({ of, id: sql`f.id` })))}
          limit ${FILES_AT_MOST + 1}) f
        order by f.id`,
    );
    if (files.length > FILES_AT_MOST) {
      const reason = `The two revisions have more than ${FILES_AT_MOST} files.`;
      fail(errors.diffTooLarge, {
        message: `${reason} Look at one of them.`,
        more: { max_size: FILES_AT_MOST, reason },
      });
    }
    return files;
  }

  /** The pairs in full, in the same order. Those that were deleted meanwhile have no files. */
  private async read(pairs: readonly Pair[], isWanted: boolean, caller: Caller, bounds: Bounds): Promise<ReadPair[]> {
    const ids = pairs.map(({ older, newer }) => [older?.id ?? [], newer?.id ?? []].flat());
    const files = await this.files.read(ids, isWanted, caller, bounds);
    return pairs.map(({ older, newer }) => ({ older: files.get(older?.id ?? 0), newer: files.get(newer?.id ?? 0) }));
  }
}

const placeOf = ({ older, newer }: Pair): number => newer?.place ?? older?.place ?? 0;

/** How many are compared: what only the newer revision changes is shown as it is. */
const linesOf = ({ older, newer, whole }: ReadPair): number =>
  older ? linesIn(whole ?? [older.section, newer?.section]) : 0;

function shown(pair: ReadPair, bounds: Bounds): ShownFilePatch[] {
  const { older, newer } = pair;
  const file = newer?.file ?? older?.file;
  if (!file) return [];
  const found = readIfPatch(() => difference(pair, bounds));
  return [
    {
      ...{ file, against: (newer && older?.file) ?? null, isReverted: !newer },
      ...{ patch: found?.patch, isApproximate: found?.isApproximate ?? false },
      properties: otherProperties(pair),
    },
  ];
}

/** Those of the newer revision, if the older one says something else. */
const otherProperties = ({ older, newer }: ReadPair): Buffer | undefined =>
  newer?.properties && !(older?.properties && newer.properties.equals(older.properties)) ? newer.properties : undefined;

function difference(pair: ReadPair, { lines }: Bounds): Interdiff | undefined {
  const { older, newer, whole } = pair;
  if (whole) return interdiff(...whole, { areWhole: true });
  const [before, after] = [older?.section, newer?.section];
  if (!older) return after && { patch: shownPatch(after), isApproximate: false };
  if (!before || (newer && !after) || linesOf(pair) > lines) return undefined;
  return interdiff(before, after, { areSame: newer !== undefined && areOfSameBase(older.file, newer.file) });
}

const NOT_OLDER = 'There is no older, published revision of this number.';
const NOT_OF_COMMITS = 'Commits are not compared with another revision.';
