/** A file of a revision, as files of two revisions are told to be the same. */
export interface MatchedFile {
  readonly id: number;
  readonly isOlder: boolean;
  readonly sourceFile: string;
  readonly destFile: string;
  readonly destDetail: string;
  readonly isNew: boolean;
  readonly status: 'C' | 'D' | 'M' | 'V';
  /** As Git writes it; null: not known. */
  readonly destMode: string | null;
  /** The same for the same change of the same file; empty: not known. */
  readonly digest: string;
}

/** A file in one revision or in both. */
export interface FilePair<File extends MatchedFile> {
  readonly older?: File;
  readonly newer?: File;
}

/** The change deletes it. */
export const isGone = ({ status }: Pick<MatchedFile, 'status'>): boolean => status === 'D';

const statesOf = (file: MatchedFile): string => `${file.isNew}/${isGone(file)}`;

/** By what files are the same, the surest first: a file has one of another revision with the same key; undefined: none. */
const PASSES: readonly ((file: MatchedFile) => string | undefined)[] = [
  (file) => [file.sourceFile, file.destFile, statesOf(file)].join('\0'),
  ({ sourceFile, destFile }) => (sourceFile === destFile ? undefined : [sourceFile, destFile].join('\0')),
  (file) => [file.sourceFile, statesOf(file)].join('\0'),
  ({ sourceFile }) => sourceFile,
];

/**
 * The files of two revisions that may be different, each with its counterpart if there is one. Takes time in proportion to
 * the files. Left out are those that both revisions change in the same way, make the same, or delete.
 */
export function pairedFiles<File extends MatchedFile>(files: readonly File[]): FilePair<File>[] {
  const pairs: FilePair<File>[] = [];
  let older = files.filter(({ isOlder }) => isOlder);
  let newer = files.filter(({ isOlder }) => !isOlder);
  for (const keyOf of PASSES) {
    const open = new Map<string, File[]>();
    for (const file of [...older].reverse()) {
      const key = keyOf(file);
      if (key === undefined) continue;
      const same = open.get(key);
      if (same) same.push(file);
      else open.set(key, [file]);
    }
    const matched = new Set<File>();
    newer = newer.filter((file) => {
      const found = open.get(keyOf(file) ?? '')?.at(-1);
      if (!found || !mayBecome(found, file)) return true;
      open.get(keyOf(file) ?? '')?.pop();
      matched.add(found);
      pairs.push({ older: found, newer: file });
      return false;
    });
    older = older.filter((file) => !matched.has(file));
  }
  return [
    ...pairs.filter(isDifferent),
    ...older.map((file) => ({ older: file })),
    ...newer.map((file) => ({ newer: file })),
  ];
}

/** A file that is new in one revision may be there before the next one, but not the other way round. */
const mayBecome = (older: MatchedFile, newer: MatchedFile): boolean => older.isNew || !newer.isNew;

function isDifferent({ older, newer }: FilePair<MatchedFile>): boolean {
  if (!older || !newer) return true;
  const isSame = (one: string, other: string) => one !== '' && one === other;
  if (isSame(older.digest, newer.digest) || (isGone(older) && isGone(newer))) return false;
  if (!isSame(older.destDetail, newer.destDetail) || older.destFile !== newer.destFile) return true;
  return older.destMode !== null && newer.destMode !== null && older.destMode !== newer.destMode;
}
