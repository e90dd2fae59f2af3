import type { HunkListener } from '../hunks';
import type { PatchLimits } from '../limits';
import type { UploadLine } from '../lines';
import type { PatchedFile } from '../patched-file';

/** Reads the lines of one upload. */
export interface FileReader {
  /** Takes the next line. Gives the file that ended before it, if one did. Throws a PatchFault. */
  take(line: UploadLine): PatchedFile | undefined;
  /** The last file, of an upload of so many bytes. Throws a PatchFault. */
  end(length: number): PatchedFile;
}

/** A tool whose diffs are read. */
export interface PatchTool {
  readonly reader: (limits: PatchLimits, listeners: readonly HunkListener[]) => FileReader;
  /** Its diffs may be in Git's form, so that their sections are read as Git's. */
  readonly mayWriteGit?: true;
}
