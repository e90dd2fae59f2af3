/** What the address of a diff says, beside its path: how it is drawn, and where it begins. */
export interface DiffSearch {
  /** A part of the paths of the files that are shown. */
  readonly files?: string;
  /** The path of the file to begin at. */
  readonly file?: string;
  /** The number of the line in that file to begin at: after the change, unless `side` says before it. */
  readonly line?: number;
  readonly side?: 'old';
  /** The id of a commit of a series: what it alone changes. */
  readonly commit?: string;
  /** What several commits of a series change together: those behind this one. */
  readonly base?: string;
  /** The last of several commits. */
  readonly tip?: string;
}

/** Reads it from an address. */
export function readDiffSearch(asked: Record<string, unknown>): DiffSearch {
  const names = ['files', 'file', 'commit', 'base', 'tip'] as const;
  const found: { -readonly [name in keyof DiffSearch]: DiffSearch[name] } = {};
  for (const name of names) {
    const value = asked[name];
    if (typeof value === 'string' && value !== '') found[name] = value;
  }
  const { line } = asked;
  if (typeof line === 'number' && Number.isSafeInteger(line) && line > 0) found.line = line;
  if (asked.side === 'old') found.side = 'old';
  return found;
}
