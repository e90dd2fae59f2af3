import type { PatchedFile } from '@review-service/patches/patched-file';
import type { ExtraData } from '../../../hypermedia/extra-data/extra-data-fault';

/** Git writes `120000`, and DiffX `0120000`. */
const isLink = (...modes: (string | undefined)[]): boolean => modes.some((mode) => mode?.endsWith('120000'));

/** What clients know of a file from its extra data, under Review Board's names. */
export const factsOf = ({ oldMode, newMode, oldTarget, newTarget, insertCount, deleteCount }: PatchedFile) => ({
  is_symlink: isLink(oldMode, newMode) || Boolean(oldTarget ?? newTarget),
  ...(oldMode !== undefined && { old_unix_mode: oldMode }),
  ...(newMode !== undefined && { new_unix_mode: newMode }),
  ...(oldTarget && { old_symlink_target: oldTarget.text }),
  ...(newTarget && { new_symlink_target: newTarget.text }),
  raw_insert_count: insertCount,
  raw_delete_count: deleteCount,
});

/** The names that `factsOf` has. */
const FACTS = new Set([
  ...['is_symlink', 'old_unix_mode', 'new_unix_mode', 'old_symlink_target', 'new_symlink_target'],
  ...['raw_insert_count', 'raw_delete_count'],
]);

/** The changed extra data of a file, with what its patch says as it was: nobody says otherwise afterwards. */
export function keepFacts(stored: ExtraData, changed: ExtraData): ExtraData {
  const facts = Object.entries(stored).filter(([name]) => FACTS.has(name));
  const others = Object.entries(changed).filter(([name]) => !FACTS.has(name));
  return Object.fromEntries([...facts, ...others]);
}
