import type { Explanation } from './errors';

/** Every error of the OAuth2 endpoints, by the name that the standards give it (RFC 6749, 7009 and 8628). */
export const oauthErrors = {
  invalid_request: {
    meaning: 'A parameter is missing, came twice, or has a value that cannot be.',
    remedy: 'Read `error_description`, and correct the request. Parameters come in a form, not in JSON.',
  },
  invalid_client: {
    meaning: 'The application is not known here, is disabled, or its secret is wrong.',
    remedy:
      'Compare `client_id` and `client_secret` with the registration. Send the secret in one way only: in a Basic header or in the form.',
  },
  invalid_grant: {
    meaning:
      'The code or the refresh token is wrong, expired, revoked or used up, belongs to another application, or the redirect address or the code verifier is another one.',
    remedy:
      'Send the person through the authorization once more. Use every code once, and always the newest refresh token.',
  },
  unauthorized_client: {
    meaning: 'The application is registered for another type of grant.',
    remedy: 'Use the type of grant that it is registered for, or register one of the type that you need.',
  },
  unsupported_grant_type: {
    meaning: '`grant_type` is missing, or none that this server knows.',
    remedy: 'The metadata of the authorization server lists them under `grant_types_supported`.',
  },
  unsupported_response_type: {
    meaning: '`response_type` is not `code`.',
    remedy: 'Ask for a code with PKCE: the implicit flow is not offered, because it is not safe.',
  },
  invalid_scope: {
    meaning: 'A scope is not known here, or goes beyond what was granted.',
    remedy: 'The metadata of the authorization server lists all scopes under `scopes_supported`. Ask for fewer.',
  },
  invalid_redirect_uri: {
    meaning: 'A client registered itself with a redirect address where nobody is sent (RFC 7591).',
    remedy: 'Use https, an address of the own machine, or a scheme of your own with a period.',
  },
  invalid_client_metadata: {
    meaning: 'What a client says of itself is missing, or cannot be (RFC 7591).',
    remedy:
      'Read `error_description`. A client that has a public address needs no registration: that address is its id.',
  },
  invalid_target: {
    meaning: '`resource` is no address that tokens are issued for here, or another one than was granted (RFC 8707).',
    remedy:
      'Send the `resource` that the metadata of the resource names, letter by letter, or leave it out for the API.',
  },
  access_denied: {
    meaning: 'The person said no, or may not allow this.',
    remedy: 'Respect it. Ask again only when the person starts it.',
  },
  authorization_pending: {
    meaning: 'The person has not typed the code of the device yet.',
    remedy: 'Go on asking, in steps of as many seconds as `interval` says.',
  },
  slow_down: {
    meaning: 'The device asks more often than it may.',
    remedy: 'Add five seconds to the interval, and go on asking.',
  },
  expired_token: {
    meaning: 'Nobody typed the code of the device in time.',
    remedy: 'Begin again: ask for a new code, and show that one.',
  },
  temporarily_unavailable: {
    meaning: 'There are too many requests, or a part that the server needs is away.',
    remedy: 'Wait for the seconds that `Retry-After` names and try again.',
  },
  server_error: {
    meaning: 'This is a fault of the service.',
    remedy: 'Tell the operator the `request_id`: the log has the reason under it.',
  },
} as const satisfies Record<string, Explanation>;

/** The name of an error of the OAuth2 endpoints. */
export type OAuthErrorName = keyof typeof oauthErrors;
