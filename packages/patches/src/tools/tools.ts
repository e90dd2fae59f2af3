import type { HunkListener } from '../hunks';
import type { PatchLimits } from '../limits';
import type { UploadLine } from '../lines';
import type { PatchedFile } from '../patched-file';
import { bazaar } from './bazaar';
import { clearcase } from './clearcase';
import { cvs } from './cvs';
import { DiffxReader, isDiffx } from './diffx';
import { GitReader } from './git-reader';
import { mercurial } from './mercurial';
import type { FileReader, PatchTool } from './patch-tool';
import { perforce } from './perforce';
import { plastic } from './plastic';
import { subversion } from './subversion';
import { tfs } from './tfs';
import { unified } from './unified';

const git: PatchTool = { reader: (limits, listeners) => new GitReader(limits, listeners) };

/** How the diffs of each tool are read. */
export const PATCH_TOOLS = {
  bazaar,
  clearcase,
  cvs,
  git,
  mercurial,
  perforce,
  plastic,
  subversion,
  tfs,
  unified,
} as const satisfies Readonly<Record<string, PatchTool>>;

/** A tool whose diffs are read. */
export type PatchToolId = keyof typeof PATCH_TOOLS;

/** Reads what a tool wrote, or DiffX, which any may write: its first line tells. */
export class UploadReader implements FileReader {
  private reader: FileReader;

  constructor(
    tool: PatchToolId,
    private readonly limits: PatchLimits,
    private readonly listeners: readonly HunkListener[],
  ) {
    this.reader = PATCH_TOOLS[tool].reader(limits, listeners);
  }

  take(line: UploadLine): PatchedFile | undefined {
    if (line.number === 1 && isDiffx(line)) this.reader = new DiffxReader(this.limits, this.listeners);
    return this.reader.take(line);
  }

  end(length: number): PatchedFile {
    return this.reader.end(length);
  }
}
