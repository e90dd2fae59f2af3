import type { FastifyRequest } from 'fastify';
import { readCredentials } from '../../access/credentials';
import { formOf } from '../../pages/form';

/** Which client a request says that it comes from. */
export interface ClientCredentials {
  readonly id: string | undefined;
  /** What the secret may be: Basic credentials are urlencoded by the standard, and often are not. None: it has none. */
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
