/** A file from which a patch can be written when its section of the upload was not kept. */
export interface DescribedFile {
  /** The stored text; null if there is none. */
  readonly diff: string | null;
  readonly sourceFile: string;
  readonly destFile: string;
  readonly isBinary: boolean;
  readonly isNew: boolean;
  readonly status: string;
}

/**
 * The files as one patch, in git's format: the stored texts; for a file without one its header and git's line for a
 * binary file.
 */
export const patchText = (files: readonly DescribedFile[]): string =>
  files.map((file) => (file.diff === null ? headerOf(file) : endingInLine(file.diff))).join('');

function headerOf({ sourceFile, destFile, isBinary, isNew, status }: DescribedFile): string {
  const [before, after] = [pathOf('a', sourceFile), pathOf('b', destFile)];
  const header = `diff --git ${before} ${after}\n`;
  if (!isBinary) return header;
  return `${header}Binary files ${isNew ? NOTHING : before} and ${status === 'D' ? NOTHING : after} differ\n`;
}

const NOTHING = '/dev/null';

const endingInLine = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`);

/** A path as git writes it: quoted and escaped if it has special characters. */
function pathOf(side: 'a' | 'b', path: string): string {
  const text = `${side}/${path.replace(/^\/+/, '')}`;
  const escaped = text.replace(/["\\\u0000-\u001f\u007f]/g, (character) =>
    /["\\]/.test(character) ? `\\${character}` : `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`,
  );
  return escaped === text ? text : `"${escaped}"`;
}
