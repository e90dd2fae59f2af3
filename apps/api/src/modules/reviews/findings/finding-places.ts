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
import { type Bounds, ListedFiles } from '../../diffs/file-patches';
import type { Reported } from './reports/reported';

/** A finding as it was sent. */
export interface SentFinding extends Reported {
  readonly side: Side;
}

/** The same with its place in a diff, as it is stored. */
export interface PlacedFindingRow extends SentFinding {
  /** With the program its identity. */
  readonly fingerprint: string;
  readonly fileDiffId: number | null;
  readonly firstRow: number | null;
  readonly rowCount: number | null;
  readonly unplaced: UnplacedReason | null;
}

type Placed = Omit<PlacedFindingRow, 'fingerprint'> & { readonly lineText: string | undefined };

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
  ): Promise<PlacedFindingRow[]> {
    const byPath = await this.filesOf(diff, new Set(sent.flatMap(({ path }) => pathsOf(path))));
    const placed: (Placed | undefined)[] = [];
    const inFile = new Map<File, number[]>();
    for (const [at, one] of sent.entries()) {
      const path = pathsOf(one.path).find((end) => byPath[one.side].has(end));
      const file = path === undefined ? undefined : byPath[one.side].get(path);
      const found = { ...one, path: path ?? pathsOf(one.path)[0] ?? one.path };
      if (!file) placed[at] = unplaced(found, 'no-file');
      else if (file.isBinary) placed[at] = unplaced(found, 'binary');
      else {
        placed[at] = unplaced(found, 'outside');
        inFile.set(file, [...(inFile.get(file) ?? []), at]);
      }
    }
    await this.findLines(inFile, placed, caller);
    return identified(placed.flatMap((one) => one ?? []));
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
    inFile: ReadonlyMap<File, readonly number[]>,
    placed: (Placed | undefined)[],
    caller: Caller,
  ): Promise<void> {
    const files = [...inFile];
    for (let from = 0; from < files.length; from += BATCH) {
      const batch = files.slice(from, from + BATCH);
      const read = await this.files.read(
        batch.map(([{ id }]) => [id]),
        true,
        caller,
        BOUNDS,
      );
      for (const [{ id }, indexes] of batch) {
        const section = read.get(id)?.section;
        const lines = section && linesOf(section);
        for (const at of lines ? indexes : []) {
          const one = placed[at];
          if (one && lines) placed[at] = inLines(one, id, lines);
        }
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

const unplaced = (one: SentFinding, reason: UnplacedReason): Placed => ({
  ...one,
  ...{ fileDiffId: null, firstRow: null, rowCount: null, unplaced: reason, lineText: undefined },
});

function inLines(one: Placed, fileDiffId: number, lines: LinePlaces): Placed {
  const found = lines.find(one.side, one.line, one.endLine);
  if (!found) return one;
  const lineText = Buffer.from(found.text).toString().trim();
  return { ...one, fileDiffId, firstRow: found.row, rowCount: found.rows, unplaced: null, lineText };
}

/**
 * What programs say identifies a finding. Otherwise it is its rule, its path and its line, or what it says where the line
 * is not known; of several alike the later ones are numbered.
 */
function identified(all: readonly Placed[]): PlacedFindingRow[] {
  const alike = new Map<string, number>();
  return all.map(({ lineText, ...one }) => {
    if (FINGERPRINT.test(one.identity)) return { ...one, fingerprint: one.identity };
    if (one.identity !== '') return { ...one, fingerprint: digestOf(one.identity) };
    const facts = JSON.stringify([
      one.rule,
      one.path,
      one.side,
      ...(lineText === undefined ? ['', one.text] : [lineText]),
    ]);
    const number = (alike.get(facts) ?? 0) + 1;
    alike.set(facts, number);
    return { ...one, fingerprint: digestOf(number === 1 ? facts : `${facts} ${number}`) };
  });
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
