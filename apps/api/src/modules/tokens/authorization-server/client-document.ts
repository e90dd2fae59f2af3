import { isRedirectUri } from '@review-service/contracts/redirect-uris';
import { nameFault } from '@review-service/contracts/visible-text';

/** What an application says of itself (OAuth Client ID Metadata Document). */
export interface ClientDocument {
  readonly name: string;
  readonly redirectUris: readonly string[];
}

/** Why a description is not good, for people. */
export class ClientDocumentFault extends Error {}

/** The most characters of a client id that is an address. */
const LONGEST_ID = 500;

const MOST_ADDRESSES = 20;

/** Is a client id the address of a description? It has a path, and is written in one way only. */
export function isDocumentUrl(clientId: string): boolean {
  if (!/^https?:\/\//.test(clientId) || clientId.length > LONGEST_ID || !URL.canParse(clientId)) return false;
  const { href, pathname, hash, username, password } = new URL(clientId);
  return href === clientId && pathname !== '/' && hash === '' && username === '' && password === '';
}

/** Checks a description that came from the address that a client id is. */
export function readClientDocument(clientId: string, text: string): ClientDocument {
  const { client_id, client_name, redirect_uris, token_endpoint_auth_method = 'none', grant_types } = parsed(text);
  if (client_id !== clientId) return refuse('it is the description of another application');
  if (typeof client_name !== 'string' || client_name.length > 255 || nameFault(client_name) !== undefined)
    return refuse('its client_name is missing, too long, or has hidden characters');
  if (token_endpoint_auth_method !== 'none') return refuse('it wants a secret, which nobody can give it');
  if (grant_types !== undefined && !(Array.isArray(grant_types) && grant_types.includes('authorization_code')))
    return refuse('it does not use authorization codes');
  const uris: readonly unknown[] = Array.isArray(redirect_uris) ? redirect_uris : [];
  if (uris.length > MOST_ADDRESSES) return refuse(`it has more than ${MOST_ADDRESSES} redirect_uris`);
  const possible = uris.filter((uri) => typeof uri === 'string').filter(isRedirectUri);
  return possible.length === 0
    ? refuse('none of its redirect_uris is possible')
    : { name: client_name, redirectUris: possible };
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // As below.
  }
  return refuse('it is no JSON object');
}

function refuse(why: string): never {
  throw new ClientDocumentFault(why);
}
