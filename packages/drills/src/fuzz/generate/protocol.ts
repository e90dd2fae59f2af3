import { PASSWORD } from '@review-service/testing/make';
import { CLIENT, REFRESH_TOKEN } from '../world';

const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

/**
 * What OAuth2 clients and browsers send (RFC 6749, 7009, 7636, 7662, 8628): the endpoints of the protocol and the forms
 * of pages declare no fields.
 */
export const PROTOCOL: Readonly<Record<string, readonly string[]>> = {
  grant_type: [
    'authorization_code',
    'refresh_token',
    'client_credentials',
    'urn:ietf:params:oauth:grant-type:device_code',
    'password',
  ],
  response_type: ['code', 'token'],
  client_id: [CLIENT.id, 'refreshing', 'of-site'],
  client_secret: [PASSWORD],
  redirect_uri: [CLIENT.redirect],
  redirect_uris: [CLIENT.redirect],
  scope: ['root:read group:read', 'group:read', 'session:read'],
  scopes: ['root:read,group:read'],
  add_scopes: ['session:read'],
  remove_scopes: ['group:read'],
  state: ['state'],
  code: ['code'],
  code_challenge: [CHALLENGE],
  code_challenge_method: ['S256', 'plain'],
  code_verifier: ['dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'],
  refresh_token: [REFRESH_TOKEN],
  token: [REFRESH_TOKEN],
  token_type_hint: ['access_token', 'refresh_token'],
  device_code: ['code'],
  user_code: ['VDNT-CWLH', 'vdntcwlh'],
  decision: ['allow', 'deny'],
  next: ['/', '/account/password/'],
  username: ['member', 'super'],
  password: [PASSWORD],
  current_password: [PASSWORD],
  new_password: ['a longer password'],
};

/** Field names of forms outside of the API. */
export const PROTOCOL_NAMES = Object.keys(PROTOCOL);
