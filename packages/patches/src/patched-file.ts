/** A path or the target of a symbolic link. Git takes any bytes but NUL. */
export interface Name {
  /** As in the repository: without quotes, escapes and prefix (`a/`). */
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

/** What a patch does to one file. */
export interface PatchedFile {
  /**
   * Where its part of the upload begins and ends (exclusively), in bytes. The parts of all files, joined, are the upload:
   * the first begins with what stands before it, and each ends with what follows it.
   */
  readonly start: number;
  readonly end: number;
  /** The number of its `diff --git` line, from 1. */
  readonly line: number;
  /** Its path before the change; for a new file the path after it. */
  readonly source: Name;
  /** Its path after the change; for a deleted file the path before it. */
  readonly dest: Name;
  /** The blob id before the change, as long as it was sent; `PRE-CREATION` for a new file; empty if it was not sent. */
  readonly sourceRevision: string;
  /** The blob id after the change, zeros for a deleted file; empty if it was not sent, as for a pure move. */
  readonly destRevision: string;
  /** New files are `modified`. */
  readonly status: 'copied' | 'deleted' | 'modified' | 'moved';
  readonly isNew: boolean;
  /** Not text: Git sent no lines for it. */
  readonly isBinary: boolean;
  /** The modes as Git writes them (`100644`), where the patch says them. 120000 is a symbolic link, 160000 a submodule. */
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
}
