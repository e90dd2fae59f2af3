import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { UnplacedReason } from '@review-service/contracts/findings';
import { columns, type RowOf } from '@review-service/database/columns';
import { FileDiff } from '@review-service/database/entities/file-diff.entity';
import { sql } from '@review-service/database/sql';
import { PatchFault } from '@review-service/patches/patch-fault';
import { LinePlaces } from '@review-service/patches/placed-lines';
import type { Side } from '@review-service/patches/side';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import { grouped } from '../../../hypermedia/lists/grouped';
import { type Bounds, ListedFiles } from '../../diffs/file-patches';
import type { Reported } from './reports/reported';

/** A finding as it was sent. */
export interface SentFinding extends Reported {
  readonly side: Side;
}

/** The place of a finding in a diff. */
interface Place {
  readonly fileDiffId: number | null;
  readonly firstRow: number | null;
  readonly rowCount: number | null;
  readonly unplaced: UnplacedReason | null;
}

/** A finding with its place and its identity. */
export interface PlacedFinding {
  readonly sent: SentFinding;
  /** The path in the diff, or else what is left of the one that was sent. */
  readonly path: string;
  readonly place: Place;
  /** With the program its identity. */
  readonly fingerprint: string;
}

/** A finding whose place is looked for. */
interface Placing {
  readonly sent: SentFinding;
  readonly path: string;
  place: Place;
  /** The text of its line; undefined: it is not known. */
  lineText?: string;
}

const FILE = columns(FileDiff, 'f', ['id', 'sourceFile', 'destFile', 'isBinary', 'isNew', 'status']);
type File = RowOf<typeof FILE>;

/** What is read of one file. */
const BOUNDS: Bounds = { files: 1, bytes: 1_048_576, lines: 20_000 };

/** So many files are read at once. */
const BATCH = 50;

/** Folders of a path on another machine: so many of its ends are looked for in the diff. */
const ENDS_AT_MOST = 20;

const FINGERPRINT = /^[\x21-\x7e]{8,128}$/;

/** Finds the lines of findings in the diff of a revision, and what identifies each. */
@Injectable()
export class FindingPlaces {
  constructor(
    private readonly db: Database,
    private readonly files: ListedFiles,
  ) {}

  /** In the order in which they are sent. */
  async of(
    diff: { readonly requestId: number; readonly revision: number },
    sent: readonly SentFinding[],
    caller: Caller,
  ): Promise<PlacedFinding[]> {
    const byPath = await this.filesOf(diff, new Set(sent.flatMap(({ path }) => pathsOf(path))));
    const inFiles: { readonly fileId: number; readonly placing: Placing }[] = [];
    const all = sent.map((one): Placing => {
      const paths = pathsOf(one.path);
      const path = paths.find((end) => byPath[one.side].has(end));
      const file = path === undefined ? undefined : byPath[one.side].get(path);
      const reason = !file ? 'no-file' : file.isBinary ? 'binary' : 'outside';
      const placing = { sent: one, path: path ?? paths[0] ?? one.path, place: unplaced(reason) };
      if (file && !file.isBinary) inFiles.push({ fileId: file.id, placing });
      return placing;
    });
    await this.findLines(
      grouped(inFiles, ({ fileId }) => fileId),
      caller,
    );
    return identified(all);
  }

  /** The files of the diff with these paths, by the path that each side has. */
  private async filesOf(
    { requestId, revision }: { readonly requestId: number; readonly revision: number },
    paths: ReadonlySet<string>,
  ): Promise<Record<Side, Map<string, File>>> {
    const all = [...paths];
    const found = await this.db.all(
      FILE,
      sql`
        select ${FILE} from file_diff f
        where f.review_request_id = ${requestId} and f.diff_revision = ${revision} and not f.on_draft
          and f.commit_id is null and (f.dest_file = any(${all}::text[]) or f.source_file = any(${all}::text[]))
        order by f.id desc`,
    );
    return {
      new: new Map(found.flatMap((file) => (file.status === 'D' ? [] : [[file.destFile, file]]))),
      old: new Map(found.flatMap((file) => (file.isNew ? [] : [[file.sourceFile, file]]))),
    };
  }

  private async findLines(
    inFile: ReadonlyMap<number, readonly { readonly placing: Placing }[]>,
    caller: Caller,
  ): Promise<void> {
    const files = [...inFile];
    for (let from = 0; from < files.length; from += BATCH) {
      const batch = files.slice(from, from + BATCH);
      const read = await this.files.read(
        batch.map(([id]) => [id]),
        true,
        caller,
        BOUNDS,
      );
      for (const [id, inThis] of batch) {
        const section = read.get(id)?.section;
        const lines = section && linesOf(section);
        if (lines) for (const { placing } of inThis) placeInLines(placing, id, lines);
      }
    }
  }
}

/** The paths that a file may have in the repository, the longest first. Programs may name files by absolute paths. */
function pathsOf(path: string): string[] {
  const given = path.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
  if (!/^(?:\/|[A-Za-z]:\/)/.test(given)) return [given];
  const parts = given.split('/').filter((part) => part !== '');
  return parts.map((_, at) => parts.slice(at).join('/')).slice(-ENDS_AT_MOST);
}

/** Undefined if they cannot be read, or are too many. */
function linesOf(section: Buffer): LinePlaces | undefined {
  try {
    return new LinePlaces(section, BOUNDS.lines);
  } catch (error) {
    if (error instanceof PatchFault) return undefined;
    throw error;
  }
}

const unplaced = (reason: UnplacedReason): Place => ({
  fileDiffId: null,
  firstRow: null,
  rowCount: null,
  unplaced: reason,
});

function placeInLines(placing: Placing, fileDiffId: number, lines: LinePlaces): void {
  const { side, line, endLine } = placing.sent;
  const found = lines.find(side, line, endLine);
  if (!found) return;
  placing.place = { fileDiffId, firstRow: found.row, rowCount: found.rows, unplaced: null };
  placing.lineText = Buffer.from(found.text).toString().trim();
}

/**
 * What programs say identifies a finding. Otherwise it is its rule, its path and its line, or what it says where the line
 * is not known; of several alike the later ones are numbered.
 */
function identified(all: readonly Placing[]): PlacedFinding[] {
  const alike = new Map<string, number>();
  const fingerprintOf = ({ sent, path, lineText }: Placing): string => {
    const { identity, rule, side, text } = sent;
    if (FINGERPRINT.test(identity)) return identity;
    if (identity !== '') return digestOf(identity);
    const facts = JSON.stringify([rule, path, side, ...(lineText === undefined ? ['', text] : [lineText])]);
    const number = (alike.get(facts) ?? 0) + 1;
    alike.set(facts, number);
    return digestOf(number === 1 ? facts : `${facts} ${number}`);
  };
  return all.map((one) => ({ sent: one.sent, path: one.path, place: one.place, fingerprint: fingerprintOf(one) }));
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
