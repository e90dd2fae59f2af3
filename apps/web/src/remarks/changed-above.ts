import type { Schemas } from '@review-service/client';

/** A member of a stack that changes a file, with the lines that it changes. */
export type Touching = Schemas['StackOverlaps']['files'][number]['members'][number];

/** Where lines are changed again. */
export interface ChangedAbove {
  /** The number of the review request. */
  readonly id: number;
  readonly revision: number;
  /** The first of the lines there; without any left, the one that follows. */
  readonly line: number;
}

/**
 * The lowest member above that changes one of some lines of a file again, found by their numbers: each member below it moves
 * them by what it adds and removes before them.
 * @param members all that change the file, from the bottom up
 */
export function changedAbove(
  members: readonly Touching[],
  { first, last }: { readonly first: number; readonly last: number },
): ChangedAbove | undefined {
  let [from, to] = [first, last];
  for (const { role, review_request: id, revision, lines = [] } of members) {
    if (role !== 'above') continue;
    const hit = lines.find(
      ({ old_first_line: start, old_num_lines: count }) => count > 0 && start <= to && start + count > from,
    );
    if (hit) return { id, revision, line: hit.first_line };
    const moved = (line: number) =>
      lines
        .filter(({ old_first_line: start }) => start <= line)
        .reduce((sum, { num_lines: added, old_num_lines: removed }) => sum + added - removed, line);
    [from, to] = [moved(from), moved(to)];
  }
  return undefined;
}
