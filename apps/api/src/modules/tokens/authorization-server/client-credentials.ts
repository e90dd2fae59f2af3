import type { FastifyRequest } from 'fastify';
import { readCredentials } from '../../../access/callers/credentials';
import { formOf } from '../../../pages/form';

/** The client that a request claims to come from. */
export interface ClientCredentials {
  readonly id: string | undefined;
  /**
   * The possible readings of the secret: Basic credentials should be urlencoded, but often are not. Empty: no secret
   * was sent.
   */
  readonly secrets: readonly string[];
}

/** Reads them from the Authorization header, or else from the form (RFC 6749 section 2.3.1). */
export function readClientCredentials(request: FastifyRequest): ClientCredentials {
  const basic = readCredentials(request.headers.authorization ?? '');
  if (basic.kind === 'basic') {
    const { username, password } = basic;
    return { id: decoded(username), secrets: [...new Set([decoded(password), password])].filter(Boolean) };
  }
  const { client_id: id, client_secret: secret = '' } = formOf(request);
  return { id, secrets: secret === '' ? [] : [secret] };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
