import { SCOPES } from '@review-service/contracts/scopes';

/** What a client gets that does not say what it wants. */
const DEFAULT = ['root:read'];

/** The scopes in a `scope` parameter, each once (RFC 6749 section 3.3), or nothing when one is not known. */
export function readScope(text: string | readonly string[] | undefined): string[] | undefined {
  const asked = (typeof text === 'string' ? text.split(' ') : [...(text ?? [])]).filter(Boolean);
  if (asked.length === 0) return DEFAULT;
  return asked.every((scope) => SCOPES.has(scope)) ? [...new Set(asked)] : undefined;
}
