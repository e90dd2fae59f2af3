import { errors } from '@review-service/contracts/errors';
import { toolNamed, type ToolId } from '@review-service/contracts/tools';
import { failField } from '../../../errors/api.exception';

/** How the patches of a repository are read. */
export interface PatchForm {
  readonly tool: ToolId;
  /** The folder that names are relative to; empty: the root of the repository. */
  readonly baseDir: string;
}

/**
 * The form of new patches of a repository. 105 if diffs of its tool are not posted, or if the tool needs a folder.
 * @param part the part of the request that has the patch
 */
export function patchForm(toolName: string, basedir: string, part: string): PatchForm {
  const tool = toolNamed(toolName);
  if (!tool?.isPosted) return failField(errors.invalidFormData, part, onlyImported(toolName));
  if (!tool.requiresBaseDir) return { tool: tool.id, baseDir: '' };
  if (basedir.trim() === '') failField(errors.invalidFormData, 'basedir', BASEDIR_REQUIRED);
  return { tool: tool.id, baseDir: basedir };
}

/** The form of patches of Git, which sources give. */
export const OF_GIT: PatchForm = { tool: 'git', baseDir: '' };

const onlyImported = (tool: string) => `Diffs of ${tool} are imported, and not posted: this repository is read-only.`;
const BASEDIR_REQUIRED = 'This field is required: send the folder of the checkout in the repository, such as "/trunk".';
