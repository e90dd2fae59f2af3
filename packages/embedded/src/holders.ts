import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { within } from './deadline';
import { isRunning } from './process-identity';
import type { PostgresPlace } from './postgres-place';
import { SettingError } from './setting';

/** The process that wanted the PostgreSQL of a data directory, and the keeper that runs it on its behalf. */
interface Holders {
  holder: number;
  keeper: number;
}

/**
 * Records the holder of the cluster. A file per keeper, so that two racing starts do not delete each other's note; all
 * data is in the file's name, so that no note is half written.
 */
export function noteHolders(place: PostgresPlace, keeper: number): void {
  mkdirSync(place.holders, { recursive: true });
  writeFileSync(noteOf(place, { keeper, holder: process.pid }), '');
}

/** Deletes the note of a keeper that has ended. */
export function forgetHolders(place: PostgresPlace, keeper: number): void {
  rmSync(noteOf(place, { keeper, holder: process.pid }), { force: true });
}

/** The process that holds the cluster now; undefined if the keepers of all notes have ended. */
export function presentHolder(place: PostgresPlace): number | undefined {
  return notes(place).find(({ keeper }) => isRunning(keeper, place.cluster))?.holder;
}

/** Waits for a holder that is ending, and refuses to share the data with one that stays. */
export async function becomeSoleHolder(place: PostgresPlace): Promise<void> {
  const isFree = () => presentHolder(place) === undefined;
  if (!(await within(3_000, isFree))) {
    const holder = presentHolder(place);
    if (holder && (isRunning(holder) || !(await within(20_000, isFree)))) throw inUse(place);
  }
  const stale = notes(place).filter(({ keeper }) => !isRunning(keeper, place.cluster));
  for (const note of stale) rmSync(noteOf(place, note), { force: true });
}

/** The answer to a second start on the same data. */
export function inUse(place: PostgresPlace): SettingError {
  const holder = presentHolder(place) ?? 'of another start';
  return new SettingError(
    'DATA_DIR',
    `${place.dataDir} is in use by process ${holder}. Stop it, or name another folder.`,
  );
}

const noteOf = ({ holders }: PostgresPlace, { keeper, holder }: Holders) =>
  join(holders, `keeper-${keeper}-of-${holder}`);

function notes({ holders }: PostgresPlace): Holders[] {
  try {
    const names = readdirSync(holders).map((name) => /^keeper-(\d+)-of-(\d+)$/.exec(name));
    return names.flatMap((match) => (match ? [{ keeper: Number(match[1]), holder: Number(match[2]) }] : []));
  } catch {
    return [];
  }
}
