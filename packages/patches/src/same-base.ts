import { HEAD, PRE_CREATION, UNKNOWN } from './tools/file-form';
import type { PatchToolId } from './tools/tools';

/** The version of a file that a change is of, as its tool names it. */
export interface FileVersion {
  readonly tool: PatchToolId;
  readonly sourceFile: string;
  readonly sourceRevision: string;
  /** A parent patch changes it before. */
  readonly hasParent: boolean;
}

/** What stands for a revision that nobody said; that of a new file says nothing of a content. */
const NOT_SAID: readonly string[] = ['', HEAD, PRE_CREATION, UNKNOWN, '(unknown)'];

/**
 * Whether two changes are known to be of one version of a file. Git names contents, wherever they are, by ids that may be
 * abbreviated; other tools name versions of a path, and not what a parent patch leaves of them.
 */
export function areOfSameBase(one: FileVersion, other: FileVersion): boolean {
  const [left, right] = [one.sourceRevision, other.sourceRevision];
  if (one.tool !== other.tool || NOT_SAID.includes(left) || NOT_SAID.includes(right)) return false;
  if (one.tool === 'git') return left.startsWith(right) || right.startsWith(left);
  return !one.hasParent && !other.hasParent && left === right && one.sourceFile === other.sourceFile;
}
