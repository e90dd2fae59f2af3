import { Refusal } from '../refusal';

/** The form of a permission's codename, such as `reviews.change_group`. */
export const PERMISSION = /^[a-z_]+\.[a-z_]+$/;

/** Refuses words that no permission can be called. */
export function checkPermissions(codenames: readonly string[]): void {
  const wrong = codenames.find((codename) => !PERMISSION.test(codename));
  if (wrong !== undefined) throw new Refusal(`"${wrong}" is not a permission; one looks like reviews.change_group.`);
}
