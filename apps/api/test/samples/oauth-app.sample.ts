import type { ResourceSample } from '../resource-sample';

const REDIRECT = 'https://app.example.com/';

/** What suites expect of oauth app. */
export const oauthAppSample: ResourceSample = {
  name: 'oauth_app',
  plural: 'oauth_apps',
  list: ['oauth-apps', 'GET', 'POST'],
  item: ['oauth-apps/:app_id', 'GET', 'PUT', 'DELETE'],
  policyId: 'oauth_app',
  sent: () => ({
    form: {
      name: 'Made',
      authorization_grant_type: 'authorization-code',
      client_type: 'confidential',
      redirect_uris: REDIRECT,
    },
  }),
  make: async ({ api, owner, here }) => ({
    app_id: (await api.make.application(owner, { redirect_uris: [REDIRECT], ...here })).id,
  }),
};
