import type { TableReader } from '../source/reading';
import * as tables from '../source/tables';
import type { TargetDatabase } from '../target';

/** Between the numbers of one table and those of the next there is room for what is new in the next run. */
const LEAST_ROOM = 100_000;

/**
 * What is added to the numbers of tables that are one table here: comments of four kinds, files and screenshots, histories of
 * files and files without one. The first run decides, and later ones add the same.
 */
export interface Renumbered {
  readonly fileComments: number;
  readonly generalComments: number;
  readonly screenshotComments: number;
  /** Screenshots become files. */
  readonly screenshots: number;
  /** The history of a file that has none. */
  readonly histories: number;
}

/** Decides, or finds what an earlier run has decided. */
export async function renumbered(reading: TableReader, target: TargetDatabase): Promise<Renumbered> {
  const comments = await target.remembered('room of comments', () =>
    roomFor(reading, ...[tables.DIFF_COMMENT, tables.FILE_COMMENT, tables.GENERAL_COMMENT, tables.SCREENSHOT_COMMENT]),
  );
  const files = await target.remembered('room of files', () => roomFor(reading, tables.FILE, tables.SCREENSHOT));
  return {
    fileComments: comments,
    generalComments: 2 * comments,
    screenshotComments: 3 * comments,
    screenshots: files,
    histories: files,
  };
}

/** Twice the highest number of all, and not little. */
async function roomFor(
  reading: TableReader,
  ...all: readonly Parameters<TableReader['highest']>[0][]
): Promise<number> {
  const highest: number[] = [];
  for (const table of all) highest.push(await reading.highest(table));
  return Math.ceil(Math.max(2 * Math.max(...highest), LEAST_ROOM) / LEAST_ROOM) * LEAST_ROOM;
}
