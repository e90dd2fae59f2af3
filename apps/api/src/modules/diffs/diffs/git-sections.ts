import { FILE_STATUSES } from '@review-service/contracts/file-diffs';
import type { FileDiff } from '@review-service/database/entities/file-diff.entity';
import { type GitSection, gitSection } from '@review-service/patches/git-section';

/** What is stored of a file, and tells how its section is read. */
export type FileOfTool = Pick<FileDiff, 'destFile' | 'isBinary' | 'isNew' | 'sourceFile' | 'status' | 'tool'>;

/** The section of a file in Git's form, whichever tool wrote it: all that reads sections takes that. */
export const gitSectionOf = (
  { tool, sourceFile, destFile, status, isNew, isBinary }: FileOfTool,
  section: Buffer,
): GitSection =>
  gitSection(tool, section, { source: sourceFile, dest: destFile, status: FILE_STATUSES[status], isNew, isBinary });
