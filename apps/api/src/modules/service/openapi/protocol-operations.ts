import { oauthErrors } from '@review-service/contracts/oauth-errors';
import { headersNamed } from './headers';
import { docUrl, requestId } from './failures';
import { objectOf, refTo, type JsonSchema } from './schema';

/** The heading of the authorization server. */
export const OAUTH2 = 'oauth2';

const text = { type: 'string' };
const seconds = { type: 'integer', minimum: 0 };
const scope = { type: 'string', description: 'Names of scopes, separated by blanks.' };
const texts = { type: 'array', items: text };

/** All but the one that only redirects name. */
const FAILURES = Object.keys(oauthErrors).filter((name) => name !== 'unsupported_response_type');

const described = (description: string, schema: JsonSchema = text): JsonSchema => ({ ...schema, description });
const methods = described('How a client says who it is there.', texts);

/** What the authorization server says of itself in any case. */
const AUTHORIZATION_SERVER: Readonly<Record<string, JsonSchema>> = {
  issuer: described('What the server is called in answers and tokens.'),
  authorization_endpoint: described('Where people consent.'),
  token_endpoint: described('Where clients get tokens.'),
  revocation_endpoint: described('Where clients end tokens.'),
  introspection_endpoint: described('Where clients ask about tokens.'),
  device_authorization_endpoint: described('Where the login of a device begins.'),
  scopes_supported: described('The scopes that open something here.', texts),
  response_types_supported: described('What the consent page can answer with.', texts),
  response_modes_supported: described('How the answer of the consent page travels.', texts),
  grant_types_supported: described('What tokens are given for.', texts),
  token_endpoint_auth_methods_supported: methods,
  revocation_endpoint_auth_methods_supported: methods,
  introspection_endpoint_auth_methods_supported: methods,
  code_challenge_methods_supported: described('How a code is tied to its client (RFC 7636).', texts),
  client_id_metadata_document_supported: described(
    'Whether a client id may be the address of a description of the client.',
    { type: 'boolean' },
  ),
  authorization_response_iss_parameter_supported: described('Whether answers name the issuer (RFC 9207).', {
    type: 'boolean',
  }),
};

/** The schemas that the standards give what the endpoints of OAuth2 answer. */
export const protocolSchemas: Readonly<Record<string, JsonSchema>> = {
  OAuthFailure: objectOf({
    error: described('What is wrong, for programs.', { type: 'string', enum: FAILURES }),
    error_description: described('The same for developers.'),
    error_uri: docUrl,
    request_id: requestId,
  }),
  AccessToken: objectOf(
    {
      access_token: described('What requests send as `Authorization: Bearer <token>`.'),
      token_type: described('How it is sent.', { const: 'Bearer' }),
      expires_in: described('Seconds until it ends.', seconds),
      refresh_token: described('What the next token is exchanged for.'),
      scope,
    },
    ['access_token', 'token_type', 'expires_in'],
  ),
  Introspection: objectOf(
    {
      active: described('Of a token that is not valid nothing more is said.', { type: 'boolean' }),
      client_id: described('The application that it was issued to.'),
      aud: described('The address that alone it opens; absent: the API.'),
      iss: described('The authorization server that issued it.'),
      scope,
      username: described('The user name of the person that it acts for.'),
      sub: described('The same person, by a name that stays.'),
      token_type: described('What kind of token it is.', { enum: ['Bearer', 'refresh_token'] }),
      iat: described('When it was issued, in seconds since 1970.', seconds),
      exp: described('When it ends, in seconds since 1970.', seconds),
    },
    ['active'],
  ),
  DeviceAuthorization: objectOf({
    device_code: described('What the device asks for its token with.'),
    user_code: described('What the person types in.'),
    verification_uri: described('The address that the person opens.'),
    expires_in: described('Seconds until both codes end.', seconds),
    interval: described('Seconds to wait between two requests for the token.', seconds),
  }),
  ProtectedResource: objectOf({
    resource: described('The address of the tools, which clients send as `resource` (RFC 8707).'),
    authorization_servers: described('Where tokens for them are issued.', texts),
    scopes_supported: described('The scopes of the tools that only read.', texts),
    bearer_methods_supported: described('How a token is sent.', texts),
    resource_name: described('What people call it.'),
  }),
  RegisteredClient: objectOf({
    client_id: described('What the client is called from now on.'),
    client_id_issued_at: described('When, in seconds since 1970.', seconds),
    client_name: described('What people see.'),
    redirect_uris: described('Where people are sent back to.', texts),
    grant_types: described('What it gets tokens for.', texts),
    response_types: described('What the consent page answers with.', texts),
    token_endpoint_auth_method: described('It gets no secret.', { const: 'none' }),
  }),
  AuthorizationServer: objectOf(
    {
      ...AUTHORIZATION_SERVER,
      registration_endpoint: described('Where clients register themselves; absent: nowhere.'),
    },
    Object.keys(AUTHORIZATION_SERVER),
  ),
};

const credentials = { client_id: text, client_secret: text };

const endpoint = (
  operationId: string,
  summary: string,
  fields: JsonSchema,
  required: string[],
  answer: JsonSchema,
): JsonSchema => ({
  operationId,
  summary,
  ...(Object.keys(fields).length > 0 && {
    requestBody: {
      required: true,
      content: {
        'application/x-www-form-urlencoded': {
          schema: {
            type: 'object',
            properties: { ...fields, ...credentials },
            ...(required.length > 0 && { required }),
          },
        },
      },
    },
    security: [{ client: [] }, {}],
  }),
  ...(Object.keys(fields).length === 0 && { security: [{}] }),
  tags: [OAUTH2],
  description: 'Open to every client. One with a secret says it in a Basic header or in the form.',
  responses: {
    200: {
      description: 'As the standard has it.',
      headers: headersNamed(),
      content: { 'application/json': { schema: answer } },
    },
    ...Object.fromEntries(
      [400, 401, 403, 404, 413, 415, 429, 500, 503].map((status) => [
        status,
        { $ref: '#/components/responses/OAuthFailure' },
      ]),
    ),
  },
});

/** Every failure of these endpoints (RFC 6749 section 5.2). */
export const protocolResponses: Readonly<Record<string, JsonSchema>> = {
  OAuthFailure: {
    description: 'Why not, as RFC 6749 section 5.2 has it.',
    headers: headersNamed('WWW-Authenticate', 'Retry-After', 'X-RateLimit-Limit'),
    content: { 'application/json': { schema: refTo('OAuthFailure') } },
  },
};

const {
  responses: { 200: answered, ...refused },
} = endpoint('', '', {}, [], refTo('RegisteredClient')) as {
  responses: Record<number, JsonSchema>;
};

/** Takes JSON, and not a form. */
const registration: JsonSchema = {
  ...endpoint('registerOAuthClient', 'Register a client (RFC 7591)', {}, [], refTo('RegisteredClient')),
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: { client_name: text, redirect_uris: texts, token_endpoint_auth_method: text },
          required: ['redirect_uris'],
        },
      },
    },
  },
  description: 'Where DYNAMIC_REGISTRATION allows it. Open to everybody.',
  responses: { 201: answered, ...refused },
};

/** The endpoints of the authorization server by path: the standards say what they take, which no class of ours does. */
export const protocolOperations: Readonly<Record<string, JsonSchema>> = {
  'oauth2/token': endpoint(
    'exchangeOAuthGrant',
    'Exchange a grant for a token (RFC 6749)',
    {
      ...{ grant_type: text, code: text, redirect_uri: text, code_verifier: text },
      ...{ refresh_token: text, device_code: text, scope, resource: text },
    },
    ['grant_type'],
    refTo('AccessToken'),
  ),
  'oauth2/revoke': endpoint(
    'revokeOAuthToken',
    'Revoke a token (RFC 7009)',
    { token: text, token_type_hint: text },
    ['token'],
    objectOf({}),
  ),
  'oauth2/introspect': endpoint(
    'introspectOAuthToken',
    'Ask about a token (RFC 7662)',
    { token: text, token_type_hint: text },
    ['token'],
    refTo('Introspection'),
  ),
  'oauth2/device_authorization': endpoint(
    'authorizeOAuthDevice',
    'Begin the login of a device (RFC 8628)',
    { scope },
    [],
    refTo('DeviceAuthorization'),
  ),
  'oauth2/register': registration,
  '.well-known/oauth-protected-resource': endpoint(
    'getProtectedResource',
    'Get where agents get tokens for the tools (RFC 9728)',
    {},
    [],
    refTo('ProtectedResource'),
  ),
  '.well-known/oauth-authorization-server': endpoint(
    'getAuthorizationServer',
    'Get what the authorization server can do (RFC 8414)',
    {},
    [],
    refTo('AuthorizationServer'),
  ),
};
