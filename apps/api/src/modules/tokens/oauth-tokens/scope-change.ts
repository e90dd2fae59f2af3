import { errors } from '@review-service/contracts/errors';
import type { ChangedScopes } from '@review-service/contracts/oauth-tokens';
import { SCOPES } from '@review-service/contracts/scopes';
import { ApiException, failField, type FieldErrors } from '../../../errors/api.exception';
import { commaSeparated } from '../../../hypermedia/fields/comma-separated';

const EXCLUSIVE = 'Give either scopes, or add_scopes and remove_scopes.';

/**
 * A token's new scopes (decision R2): additions at the end, then removals, no duplicates; or a new set. Reports every
 * unknown scope on its field.
 */
export function changeScopes(
  stored: readonly string[],
  { add_scopes, remove_scopes, scopes }: ChangedScopes,
): string[] {
  if (scopes !== undefined && (add_scopes !== undefined || remove_scopes !== undefined)) {
    return failField(errors.invalidFormData, 'scopes', EXCLUSIVE);
  }
  const faults: FieldErrors = {};
  const read = (field: keyof ChangedScopes, text: string | undefined): string[] => {
    const names = commaSeparated(text);
    const unknown = names.filter((name) => !SCOPES.has(name));
    if (unknown.length > 0) faults[field] = unknown.map((name) => `"${name}" is not a scope.`);
    return names;
  };
  const [added, removed, replacing] = [
    read('add_scopes', add_scopes),
    read('remove_scopes', remove_scopes),
    read('scopes', scopes),
  ];
  if (Object.keys(faults).length > 0) throw new ApiException(errors.invalidFormData, { fields: faults });
  if (scopes !== undefined) return replacing;
  return [...new Set([...stored, ...added])].filter((name) => !removed.includes(name));
}
