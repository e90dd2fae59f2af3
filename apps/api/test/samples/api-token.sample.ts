import type { ResourceSample } from '../resource-sample';

/** What suites expect of api token. */
export const apiTokenSample: ResourceSample = {
  name: 'api_token',
  plural: 'api_tokens',
  list: ['users/:username/api-tokens', 'GET', 'POST'],
  item: ['users/:username/api-tokens/:api_token_id', 'GET', 'PUT', 'DELETE'],
  make: async ({ api, owner, here }) => {
    await api.make.apiToken(owner, here);
    const [newest] = await api.db.query<[{ id: number }]>('select id from api_token order by id desc limit 1');
    return { api_token_id: newest.id };
  },
};
