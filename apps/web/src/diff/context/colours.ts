import { type FileDiffMetadata, hydratePartialDiff } from '@pierre/diffs';
import type { useWorkerPool } from '@pierre/diffs/react';
import type { WholeFile } from './whole-file.ts';

/** A page has no colours of larger files as wholes: each line costs the more the more there are. */
const MOST_CHARACTERS = 400_000;

/** Of each file as a whole, and of each way to draw it: the keys by which its colours are kept, the newest first. */
const keysOf = new WeakMap<WholeFile, Map<string, string[]>>();
const filesOf = new WeakMap<FileDiffMetadata, readonly string[]>();

/**
 * A parsed patch as one of a whole file, whose lines are coloured from the first on: a comment or a text that begins far above
 * a hunk is one.
 * @param way how it is drawn: files that are drawn alike have the same colours, whichever lines of them are shown
 */
export function ofWholeFile(diff: FileDiffMetadata, file: WholeFile, way: string): FileDiffMetadata {
  const isKnownKind = diff.type === 'change' || diff.type === 'rename-changed';
  if (!isKnownKind || file.characters > MOST_CHARACTERS) return diff;
  const contents = (lines: readonly string[]) => lines.join('\n') + (file.endsWithNewline ? '\n' : '');
  const whole = hydratePartialDiff('clone', diff, {
    oldFile: { name: diff.prevName ?? diff.name, contents: contents(file.old) },
    newFile: { name: diff.name, contents: contents(file.new) },
  });
  const ways = keysOf.get(file) ?? new Map<string, string[]>();
  keysOf.set(file, ways);
  filesOf.set(whole, ways.get(way) ?? []);
  if (whole.cacheKey !== undefined) ways.set(way, [whole.cacheKey, ...(ways.get(way) ?? [])]);
  return whole;
}

/** Gives a file the colours that it had before more of its lines were shown, so that they need not be found again. */
export function keepColours(diff: FileDiffMetadata, pool: ReturnType<typeof useWorkerPool>): void {
  const before = filesOf.get(diff);
  if (!pool || !before || diff.cacheKey === undefined || pool.getDiffResultCache(diff)) return;
  for (const cacheKey of before) {
    const known = pool.getDiffResultCache({ ...diff, cacheKey });
    if (!known) continue;
    pool.setDiffResultCache(diff.cacheKey, known);
    return;
  }
}
