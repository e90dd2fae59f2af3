import type { OAuthErrorName } from '@review-service/contracts/oauth-errors';
import { isRedirectUri, REDIRECT_URI_RULE } from '@review-service/contracts/redirect-uris';
import type { Client } from './client';
import { isRegistered } from './redirects';
import { isForTools } from './resources';
import { readScope } from './scopes';

/** An authorization request (RFC 6749 section 4.1.1). */
export interface AuthorizationRequest {
  readonly client: Client;
  readonly redirectUri: string;
  /** If true, the token request must repeat it (RFC 6749 section 4.1.3). */
  readonly isRedirectUriGiven: boolean;
  readonly scopes: string[];
  readonly state?: string;
  readonly codeChallenge?: string;
  /** For the tools of agents, and not for the API (RFC 8707). */
  readonly opensTools: boolean;
}

/** Why a request is refused. `nowhere`: there is no safe address for a redirect. */
export type AuthorizationFault =
  | { readonly nowhere: string }
  | {
      readonly redirectUri: string;
      readonly state?: string;
      readonly error: OAuthErrorName;
      readonly description: string;
      /** The client, which nobody has vouched for: the person decides whether to go to its address. Undefined: administrators have. */
      readonly untrusted?: string;
    };

/** Of a SHA-256 digest, in base64url (RFC 7636 section 4.2). */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

type Parameters = Readonly<Record<string, string | string[] | undefined>>;

/** The client of a request. Without a known client there is no redirect. */
export const clientIdOf = ({ client_id: id }: Parameters): string | undefined =>
  typeof id === 'string' ? id : undefined;

/**
 * Reads and checks a request, both for the consent page and for its form.
 * @param tools the address of the tools of agents
 */
export function readAuthorizationRequest(
  parameters: Parameters,
  client: Client | undefined,
  tools: string,
): AuthorizationRequest | AuthorizationFault {
  if (!client) return { nowhere: 'There is no application with this client_id here.' };
  if (!client.isEnabled) return { nowhere: `The application ${client.name} is disabled.` };
  const redirectUri =
    parameters.redirect_uri ?? (client.redirectUris.length === 1 ? client.redirectUris[0] : undefined);
  if (typeof redirectUri !== 'string') return { nowhere: 'It must name one redirect_uri.' };
  if (!isRegistered(redirectUri, client.redirectUris)) {
    return { nowhere: `The redirect_uri is not one that ${client.name} has registered, letter by letter.` };
  }
  // An old or imported registration may have such an address.
  if (!isRedirectUri(redirectUri)) return { nowhere: `Nobody is sent to this redirect_uri: ${REDIRECT_URI_RULE}.` };
  const state = typeof parameters.state === 'string' ? { state: parameters.state } : {};
  const untrusted = client.skipsConsent ? {} : { untrusted: client.name };
  const fault = (error: OAuthErrorName, description: string) => ({
    ...{ redirectUri, ...state, error, description },
    ...untrusted,
  });
  const twice = Object.keys(parameters).find((name) => Array.isArray(parameters[name]));
  if (twice !== undefined) return fault('invalid_request', `${twice} came more than once`);
  const given = parameters as Readonly<Record<string, string | undefined>>;
  if (given.response_type === undefined) return fault('invalid_request', 'response_type is required');
  if (given.response_type !== 'code') return fault('unsupported_response_type', 'response_type must be code');
  if (!client.grants.includes('authorization_code')) {
    return fault('unauthorized_client', 'the application is registered for another type of grant');
  }
  const { code_challenge: challenge, code_challenge_method: method } = given;
  if (challenge === undefined && (method !== undefined || !client.isConfidential)) {
    return fault('invalid_request', 'code_challenge is required (PKCE)');
  }
  if (challenge !== undefined && (method !== 'S256' || !CHALLENGE.test(challenge))) {
    return fault('invalid_request', 'code_challenge must be made by the method S256');
  }
  const scopes = readScope(given.scope);
  if (!scopes) return fault('invalid_scope', 'a scope is not known');
  const opensTools = isForTools(given.resource, tools);
  if (opensTools === undefined) return fault('invalid_target', 'resource is not an address that tokens are issued for');
  const isRedirectUriGiven = given.redirect_uri !== undefined;
  return {
    client,
    redirectUri,
    isRedirectUriGiven,
    scopes,
    opensTools,
    ...state,
    ...(challenge !== undefined && { codeChallenge: challenge }),
  };
}
