import type { ResourceSample } from '../resource-sample';

/** What suites expect of oauth token. */
export const oauthTokenSample: ResourceSample = {
  name: 'oauth_token',
  plural: 'oauth_tokens',
  list: ['oauth-tokens', 'GET'],
  item: ['oauth-tokens/:oauth_token_id', 'GET', 'PUT', 'DELETE'],
  make: async ({ api, owner, here }) => {
    const application = await api.make.application(owner, here);
    return { oauth_token_id: (await api.make.oauthToken(owner, { application })).id };
  },
};

/** What suites expect of oauth token usage. */
export const oauthTokenUsageSample: ResourceSample = {
  name: 'oauth_token_usage',
  list: ['oauth-tokens/:oauth_token_id/usage', 'GET'],
};
