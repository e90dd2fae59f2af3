import { PERMISSIONS } from '@review-service/contracts/permissions';
import { unknownWord } from '@review-service/platform/words/nearest';
import { Refusal } from '../refusal';

/** The form of a permission's codename, such as `reviews.change_group`. */
export const PERMISSION = /^[a-z_]+\.[a-z_]+$/;

/** Refuses permissions that the service does not use. */
export function checkPermissions(codenames: readonly string[]): void {
  const known: readonly string[] = PERMISSIONS;
  const wrong = codenames.filter((codename) => !known.includes(codename));
  if (wrong.length) throw new Refusal(wrong.map((codename) => unknownWord('permission', codename, known)).join('\n'));
}
