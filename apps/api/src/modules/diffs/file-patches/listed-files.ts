import { Injectable } from '@nestjs/common';
import {
  type FilePatchListQuery,
  LARGEST_LISTED_PATCH,
  LARGEST_PATCH_ALONE,
} from '@review-service/contracts/file-patches';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import { PAGE_AT_MOST } from '../../../hypermedia/lists/page-statement';
import { type ListedFile, patchColumnsUpTo, patchJoins } from './file-patch.columns';
import { PatchSections } from './patch-sections';

const LF = 0x0a;

/** A page ends before more lines than these are taken together, and a file with more is not: a quarter of a second, and 25 MB. */
export const LINES_AT_MOST = 25_000;

/** What is made of several sections: a longer section is not read, and more lines together make no patch. */
export interface Bounds {
  /** How many files a page has at most. */
  readonly files: number;
  /** The bytes of a section. */
  readonly bytes: number;
  /** The lines of the sections of a file. */
  readonly lines: number;
}

/** Those of what is asked for. A file that is asked for alone takes a second, and 100 MB. */
export const boundsOf = ({ large, limit }: FilePatchListQuery, { isAnonymous }: Caller): Bounds =>
  large && !isAnonymous
    ? { files: Math.min(limit, 1), bytes: LARGEST_PATCH_ALONE, lines: 100_000 }
    : { files: limit, bytes: LARGEST_LISTED_PATCH, lines: LINES_AT_MOST };

/** The bytes of the sections of which one patch is made: a file may be changed by many commits. */
const TOGETHER_AT_MOST = 2 * LARGEST_PATCH_ALONE;

/** A file with its section, if that is wanted and not too large. */
export interface ReadFile {
  readonly file: ListedFile;
  readonly section: Buffer | undefined;
  /** What it tells of properties; undefined: nothing. */
  readonly properties: Buffer | undefined;
}

/** Reads files with their sections, for lists that make one patch of several. */
@Injectable()
export class ListedFiles {
  constructor(
    private readonly db: Database,
    private readonly sections: PatchSections,
  ) {}

  /**
   * By their ids. Those that were deleted meanwhile are not there.
   * @param together the ids of the sections of which one patch is made, of each; those that are too large together are not read
   */
  async read(
    together: readonly (readonly number[])[],
    isWanted: boolean,
    caller: Caller,
    { bytes }: Bounds,
  ): Promise<Map<number, ReadFile>> {
    const ids = together.flat();
    if (ids.length === 0) return new Map();
    const patchColumns = patchColumnsUpTo(bytes);
    const found = await this.db.all(
      patchColumns,
      sql`select ${patchColumns} from file_diff f ${patchJoins(caller)} where f.id = any(${[...ids]}::integer[])`,
    );
    const sizes = new Map(found.map(({ id, size }) => [id, size ?? 0]));
    const sizeOf = (all: readonly number[]) => all.reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0);
    const wanted = new Set(isWanted ? together.filter((all) => sizeOf(all) <= TOGETHER_AT_MOST).flat() : []);
    const sections = await this.sections.of(found.filter(({ id }) => wanted.has(id)));
    return new Map(
      found.map((file) => {
        const read = sections.get(file.id);
        return [file.id, { file, section: read?.patch, properties: read?.properties }];
      }),
    );
  }
}

/** The first of what is listed that fits into a page, by the bytes of its sections; and how many these are. */
export function fitting<T>(all: readonly T[], sizeOf: (one: T) => number, isWanted: boolean): [T[], number] {
  let bytes = 0;
  if (!isWanted) return [[...all], bytes];
  const fit: T[] = [];
  for (const one of all) {
    const size = sizeOf(one);
    if (fit.length > 0 && bytes + size > PAGE_AT_MOST) break;
    bytes += size;
    fit.push(one);
  }
  return [fit, bytes];
}

/** The first of what is listed whose lines are taken together for one page. */
export function withFewLines<T>(all: readonly T[], linesOf: (one: T) => number): T[] {
  let lines = 0;
  const few: T[] = [];
  for (const one of all) {
    const more = linesOf(one);
    if (few.length > 0 && lines + more > LINES_AT_MOST) break;
    lines += more;
    few.push(one);
  }
  return few;
}

/** How many lines these sections have. */
export function linesIn(sections: readonly (Buffer | undefined)[]): number {
  let count = 0;
  for (const bytes of sections)
    for (let at = bytes?.indexOf(LF) ?? -1; bytes && at >= 0; at = bytes.indexOf(LF, at + 1)) count += 1;
  return count;
}
