import { SCOPES } from '@review-service/contracts/scopes';

/** The scopes of a request without `scope`. */
const DEFAULT = ['root:read'];

/** The scopes in a `scope` parameter, each once (RFC 6749 section 3.3), or undefined if one is unknown. */
export function readScope(text: string | readonly string[] | undefined): string[] | undefined {
  const asked = (typeof text === 'string' ? text.split(' ') : [...(text ?? [])]).filter(Boolean);
  if (asked.length === 0) return DEFAULT;
  return asked.every((scope) => SCOPES.has(scope)) ? [...new Set(asked)] : undefined;
}
