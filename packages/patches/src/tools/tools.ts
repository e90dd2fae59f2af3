import { GitReader } from './git-reader';
import type { PatchTool } from './patch-tool';

/** The tools whose diffs are read. */
export type PatchToolId =
  'bazaar' | 'clearcase' | 'cvs' | 'git' | 'mercurial' | 'perforce' | 'plastic' | 'subversion' | 'tfs' | 'unified';

const git: PatchTool = { reader: (limits, listeners) => new GitReader(limits, listeners) };

/** How the diffs of each tool are read. Those that are not here are read as Git's. */
export const PATCH_TOOLS: Readonly<Partial<Record<PatchToolId, PatchTool>> & Record<'git', PatchTool>> = { git };
