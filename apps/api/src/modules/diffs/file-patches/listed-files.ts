import { Injectable } from '@nestjs/common';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import { PAGE_AT_MOST } from '../../../hypermedia/lists/page-statement';
import { type ListedFile, patchColumns, patchJoins } from './file-patch.columns';
import { PatchSections } from './patch-sections';

const LF = 0x0a;

/** A page ends before more lines than these are taken together, and a file with more is not: a quarter of a second, and 25 MB. */
export const LINES_AT_MOST = 25_000;

/** A file with its section, if that is wanted and not too large. */
export interface ReadFile {
  readonly file: ListedFile;
  readonly section: Buffer | undefined;
}

/** Reads files with their sections, for lists that make one patch of several. */
@Injectable()
export class ListedFiles {
  constructor(
    private readonly db: Database,
    private readonly sections: PatchSections,
  ) {}

  /** By their ids. Those that were deleted meanwhile are not there. */
  async read(ids: readonly number[], isWanted: boolean, caller: Caller): Promise<Map<number, ReadFile>> {
    if (ids.length === 0) return new Map();
    const found = await this.db.all(
      patchColumns,
      sql`select ${patchColumns} from file_diff f ${patchJoins(caller)} where f.id = any(${[...ids]}::integer[])`,
    );
    const sections = isWanted ? await this.sections.of(found) : new Map<number, Buffer>();
    return new Map(found.map((file) => [file.id, { file, section: sections.get(file.id) }]));
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
