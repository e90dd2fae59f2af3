import type { ResourceSample } from '../resource-sample';

/** What suites expect of oauth token narrowing. */
export const oauthTokenNarrowingSample: ResourceSample = {
  name: 'oauth_token_narrowing',
  list: ['oauth-tokens/:oauth_token_id/narrowing', 'GET'],
};

/** What suites expect of api token narrowing. */
export const apiTokenNarrowingSample: ResourceSample = {
  name: 'api_token_narrowing',
  list: ['users/:username/api-tokens/:api_token_id/narrowing', 'GET'],
};
