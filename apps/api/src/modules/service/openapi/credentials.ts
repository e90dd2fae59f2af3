import { scopeFor } from '@review-service/contracts/scopes';
import { inWords } from '@review-service/contracts/scope-words';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import type { JsonSchema } from './schema';

/** What a caller may be known by (docs/wire/access.md#credentials). */
export function securitySchemes(issuer: string, sessionCookie: string, scopes: readonly string[]): JsonSchema {
  const at = (name: string) => `${issuer}/oauth2/${name}/`;
  const words = Object.fromEntries(scopes.map((scope) => [scope, inWords(scope)]));
  const token = { tokenUrl: at('token'), scopes: words };
  return {
    basic: { type: 'http', scheme: 'basic', description: 'A user name and a password.' },
    session: { type: 'apiKey', in: 'cookie', name: sessionCookie, description: 'The session that a login started.' },
    apiToken: { type: 'apiKey', in: 'header', name: 'Authorization', description: API_TOKEN },
    oauth2: {
      type: 'oauth2',
      description: `\`Bearer <access token>\`. Devices begin at ${at('device_authorization')} (RFC 8628).`,
      flows: {
        authorizationCode: { authorizationUrl: at('authorize'), refreshUrl: at('token'), ...token },
        clientCredentials: token,
      },
    },
    scanner: {
      type: 'apiKey',
      in: 'header',
      name: 'Github-Public-Key-Signature',
      description:
        "A secret scanner's signature of the bytes of the body (ECDSA on the curve P-256 with SHA-256, in DER), in base64.",
    },
    client: { type: 'http', scheme: 'basic', description: "An OAuth2 application's id and secret." },
  };
}

/**
 * An API key and not an HTTP scheme `token`, which generators do not know: @hey-api/openapi-ts leaves it out, so that its clients
 * send nothing.
 */
const API_TOKEN =
  'The word `token`, a blank and the API token: `token <API token>`. Generated clients send what they are given as it is, so give ' +
  'them the value with this prefix, or set the prefix where they have one.';

/** Who may call an operation of a resource, for programs and in words. */
export function admission(definition: ResourceDefinition, method: string, anonymous: boolean) {
  const { closedToTokens, needsApiToken, policyId } = definition;
  const allows = `the policy of an API token has to allow \`${policyId}\`.`;
  if (needsApiToken) {
    return { security: [{ apiToken: [] }], words: `Needs an API token, in the header, and nothing else; ${allows}` };
  }
  const scope = scopeFor(policyId, method);
  const tokens = closedToTokens ? [] : [{ apiToken: [] }, { oauth2: [scope] }];
  const who = anonymous
    ? 'Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there.'
    : 'Needs a login.';
  const which = closedToTokens
    ? 'No token may come here, neither an API token nor one of OAuth2.'
    : `An OAuth2 token needs the scope \`${scope}\`; ${allows}`;
  return {
    security: [...(anonymous ? [{}] : []), { basic: [] }, { session: [] }, ...tokens],
    words: `${who} ${which}`,
  };
}
