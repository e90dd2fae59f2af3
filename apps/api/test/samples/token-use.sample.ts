import type { ResourceSample } from '../resource-sample';

/** What suites expect of oauth token use. */
export const oauthTokenUseSample: ResourceSample = {
  name: 'oauth_token_use',
  plural: 'oauth_token_uses',
  list: ['oauth-tokens/:oauth_token_id/uses', 'GET'],
};

/** What suites expect of api token use. */
export const apiTokenUseSample: ResourceSample = {
  name: 'api_token_use',
  plural: 'api_token_uses',
  list: ['users/:username/api-tokens/:api_token_id/uses', 'GET'],
};
