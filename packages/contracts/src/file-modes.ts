/** Changes of a file's mode that a reviewer needs to know. */
export interface ModeWords {
  readonly words: string;
  /** It makes the file a program, or something else than a file. */
  readonly standsOut: boolean;
}

/** A file of a diff: its modes as Git writes them, such as `100755`; null: there is no such side, or it is not known. */
export interface FileModes {
  readonly isNew: boolean;
  readonly sourceMode: string | null;
  readonly destMode: string | null;
}

/** Describes the kind of a file and the change of its mode; undefined for an ordinary file that stays one. */
export function modeWords({ isNew, sourceMode, destMode }: FileModes): ModeWords | undefined {
  const [before, after] = [kindOf(isNew ? null : sourceMode), kindOf(destMode)];
  const standsOut = (words: string): ModeWords => ({ words, standsOut: true });
  const plain = (words: string): ModeWords => ({ words, standsOut: false });
  if (after === undefined || before === after)
    return before === undefined || before === 'file' ? otherMode(sourceMode, destMode) : plain(NAMES[before]);
  if (before === undefined) return after === 'file' ? undefined : standsOut(NAMES[after]);
  if (after === 'file') return plain(`no longer ${WITH_ARTICLE[before]}`);
  return standsOut(after === 'program' ? 'made executable' : `becomes ${WITH_ARTICLE[after]}`);
}

type Kind = 'file' | 'link' | 'program' | 'submodule';

const NAMES = { program: 'executable', link: 'symbolic link', submodule: 'submodule' } as const;
const WITH_ARTICLE = { ...NAMES, link: 'a symbolic link', submodule: 'a submodule', file: 'an ordinary file' } as const;

/** The first three digits are the kind of entry, the others the permissions (git fast-import, "filemodify"). */
function kindOf(mode: string | null): Kind | undefined {
  if (mode === null || /^0*$/.test(mode)) return undefined;
  if (mode.startsWith('120')) return 'link';
  if (mode.startsWith('160')) return 'submodule';
  return /[1357]/.test(mode.slice(-3)) ? 'program' : 'file';
}

/** A mode that Git writes no more, such as `100664`. */
const otherMode = (before: string | null, after: string | null): ModeWords | undefined =>
  before === null || after === null || before === after
    ? undefined
    : { words: `mode ${before} becomes ${after}`, standsOut: false };
