import { SCOPES } from '@review-service/contracts/scopes';
import { didYouMean } from '@review-service/platform/words/nearest';
import { Refusal } from '../../base/refusal';

/** The scopes in a comma-separated list, each once and in order. */
export function readScopes(given: string): string[] {
  const scopes = [...new Set(given.split(/[\s,]+/).filter(Boolean))];
  if (scopes.length === 0) throw new Refusal('--scopes: give at least one, such as group:read.');
  refuseUnknown('--scopes', scopes);
  return scopes;
}

/** Refuses a scope that is none. */
export const checkScope = (scope: string): void => refuseUnknown('--scope', [scope]);

function refuseUnknown(option: string, scopes: readonly string[]): void {
  const wrong = scopes.filter((scope) => !SCOPES.has(scope));
  if (wrong.length === 0) return;
  throw new Refusal(wrong.map((scope) => `${option}: there is no scope "${scope}". ${hint(scope)}`).join('\n'));
}

const hint = (scope: string) => didYouMean(scope, [...SCOPES]) || 'Scopes look like group:read.';
