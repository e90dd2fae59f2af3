import { headersNamed } from './headers';
import { objectOf, refTo, type Schema } from './schema';

const text = { type: 'string' };
const seconds = { type: 'integer', minimum: 0 };
const scope = { type: 'string', description: 'Names of scopes, separated by blanks.' };
const texts = { type: 'array', items: text };

/** The names of failures in RFC 6749, 7009 and 8628. */
const FAILURES = [
  ...['invalid_request', 'invalid_client', 'invalid_grant', 'unauthorized_client', 'unsupported_grant_type'],
  ...['invalid_scope', 'access_denied', 'authorization_pending', 'slow_down', 'expired_token'],
  ...['temporarily_unavailable', 'server_error'],
];

/** The schemas that the standards give what the endpoints of OAuth2 answer. */
export const protocolSchemas: Readonly<Record<string, Schema>> = {
  OAuthFailure: objectOf({ error: { type: 'string', enum: FAILURES }, error_description: text }),
  AccessToken: objectOf(
    { access_token: text, token_type: { const: 'Bearer' }, expires_in: seconds, refresh_token: text, scope },
    ['access_token', 'token_type', 'expires_in'],
  ),
  Introspection: objectOf(
    {
      active: { type: 'boolean', description: 'Of a token that is not valid nothing more is said.' },
      ...{ client_id: text, iss: text, scope, username: text, sub: text },
      token_type: { enum: ['Bearer', 'refresh_token'] },
      ...{ iat: seconds, exp: seconds },
    },
    ['active'],
  ),
  DeviceAuthorization: objectOf({
    ...{ device_code: text, user_code: text, verification_uri: text },
    ...{ expires_in: seconds, interval: seconds },
  }),
  AuthorizationServer: objectOf({
    ...{ issuer: text, authorization_endpoint: text, token_endpoint: text, revocation_endpoint: text },
    ...{ introspection_endpoint: text, device_authorization_endpoint: text, scopes_supported: texts },
    ...{ response_types_supported: texts, response_modes_supported: texts, grant_types_supported: texts },
    token_endpoint_auth_methods_supported: texts,
    revocation_endpoint_auth_methods_supported: texts,
    introspection_endpoint_auth_methods_supported: texts,
    code_challenge_methods_supported: texts,
    authorization_response_iss_parameter_supported: { type: 'boolean' },
  }),
};

const credentials = { client_id: text, client_secret: text };

const endpoint = (
  operationId: string,
  summary: string,
  fields: Schema,
  required: string[],
  answer: Schema,
): Schema => ({
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
  tags: ['oauth2'],
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
export const protocolResponses: Readonly<Record<string, Schema>> = {
  OAuthFailure: {
    description: 'Why not, as RFC 6749 section 5.2 has it.',
    headers: headersNamed('WWW-Authenticate', 'Retry-After'),
    content: { 'application/json': { schema: refTo('OAuthFailure') } },
  },
};

/** The endpoints of the authorization server by path: the standards say what they take, which no class of ours does. */
export const protocolOperations: Readonly<Record<string, Schema>> = {
  'oauth2/token': endpoint(
    'exchangeOAuthGrant',
    'Exchange a grant for a token (RFC 6749)',
    {
      ...{ grant_type: text, code: text, redirect_uri: text, code_verifier: text },
      ...{ refresh_token: text, device_code: text, scope },
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
  '.well-known/oauth-authorization-server': endpoint(
    'getAuthorizationServer',
    'Get what the authorization server can do (RFC 8414)',
    {},
    [],
    refTo('AuthorizationServer'),
  ),
};
