import { SCOPES } from '@review-service/contracts/scopes';
import { Refusal } from '../refusal';

/** The scopes in a comma-separated list, each once and in order. */
export function readScopes(given: string): string[] {
  const scopes = [...new Set(given.split(/[\s,]+/).filter(Boolean))];
  if (scopes.length === 0) throw new Refusal('--scopes: there is none; one looks like group:read.');
  const wrong = scopes.filter((scope) => !SCOPES.has(scope));
  if (wrong.length)
    throw new Refusal(`--scopes: ${wrong.join(', ')}: there is no such scope; one looks like group:read.`);
  return scopes;
}
