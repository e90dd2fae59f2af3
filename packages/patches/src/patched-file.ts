/** A path or the target of a symbolic link. Git takes any bytes but NUL. */
export interface Name {
  /** Without quotes, escapes and prefix (`a/`). A slash at its beginning is kept of tools other than Git (see inBaseFolder). */
  readonly bytes: Uint8Array;
  /** For display: decoded as UTF-8, with U+FFFD for what is none. Different names may have the same text. */
  readonly text: string;
}

/** The lines that a hunk covers on both sides. The number of a side without lines is that of the line before. */
export interface HunkRange {
  /** The first line of the old side, from 1. */
  readonly oldStart: number;
  readonly oldCount: number;
  /** The first line of the new side, from 1. */
  readonly newStart: number;
  readonly newCount: number;
}

/** A range of bytes. */
export interface SectionRange {
  readonly start: number;
  /** Exclusively. */
  readonly end: number;
}

/** What a patch does to one file. */
export interface PatchedFile {
  /**
   * Where its part of the upload begins and ends (exclusively), in bytes. The parts of all files, joined, are the upload:
   * the first begins with what stands before it, and each ends with what follows it.
   */
  readonly start: number;
  readonly end: number;
  /** The number of the line that its header begins with, from 1. */
  readonly line: number;
  /** Its path before the change; for a new file the path after it. */
  readonly source: Name;
  /** Its path after the change; for a deleted file the path before it. */
  readonly dest: Name;
  /**
   * The revision before the change, in the tool's words: for Git the blob id, as long as it was sent, or empty if it was not.
   * `PRE-CREATION` for a new file; `UNKNOWN` where a tool other than Git names none.
   */
  readonly sourceRevision: string;
  /**
   * What the patch says of the side after the change, exactly as clients get it (`dest_detail`): for Git the blob id, zeros
   * for a deleted file, empty if it was not sent, as for a pure move; for others a revision, `HEAD`, a date or a word.
   */
  readonly destRevision: string;
  /** New files are `modified`. */
  readonly status: 'copied' | 'deleted' | 'modified' | 'moved';
  readonly isNew: boolean;
  /** Not text: Git sent no lines for it. */
  readonly isBinary: boolean;
  /** The modes as the patch writes them (`100644`; DiffX: `0100644`). 120000 is a symbolic link, 160000 a submodule. */
  readonly oldMode?: string;
  readonly newMode?: string;
  /** Where a symbolic link pointed, and where it points now, if that changed. */
  readonly oldTarget?: Name;
  readonly newTarget?: Name;
  /** How much of a moved or copied file is the same, in percent. */
  readonly similarity?: number;
  /** Lines that the patch removes, and that it adds. */
  readonly deleteCount: number;
  readonly insertCount: number;
  readonly hunks: readonly HunkRange[];
  /**
   * Where its section tells of properties, in words for people, in bytes from the section's start: Subversion's properties,
   * Bazaar's `===` lines. Absent: nowhere.
   */
  readonly properties?: SectionRange;
}
