import { dirname, join } from 'node:path';

/** The folder of the decisions, one page each, such as `R8-deleting-a-group.md`. */
export const DECISIONS = join('docs', 'decisions');

const PAGE = /^([A-Z]\d+)-[a-z0-9-]+\.md$/;
/** The one spelling of a citation, on one line, so that a search finds all of them. */
const CITED = /\b[Dd]ecisions?\s+[\s*/]*([A-Z]\d+)\b/g;

/** The id that a file explains, or nothing. */
export const decisionOf = (path) =>
  dirname(path) === DECISIONS ? PAGE.exec(path.slice(DECISIONS.length + 1))?.[1] : undefined;

/**
 * The decisions that a text cites: `{ id, at, isPlain }`; a search for `decision R8` misses those that are not plain.
 */
export function citedDecisions(text) {
  return Array.from(text.matchAll(CITED), ({ 0: cited, 1: id, index: at }) => {
    const isPlain = cited.toLowerCase() === `decision ${id.toLowerCase()}`;
    return { id, at, isPlain };
  });
}
