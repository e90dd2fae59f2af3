import type { ResourceSample } from '../resource-sample';

/** What suites expect of child tokens, for callers with their parent. */
export const childTokenSample: ResourceSample = {
  name: 'child_token',
  plural: 'child_tokens',
  list: ['child-tokens', 'GET', 'POST'],
  item: ['child-tokens/:child_token_id', 'GET', 'DELETE'],
  needsApiToken: true,
  sent: () => ({ form: { note: 'made' } }),
  make: async ({ api, owner, here }) => {
    const parent = await api.make.madeApiToken(owner, here);
    return { child_token_id: (await api.make.childToken(parent)).id, token: parent.value };
  },
};

/** The same, for the owner of that token. */
export const apiTokenChildSample: ResourceSample = {
  name: 'api_token_child',
  plural: 'api_token_children',
  list: ['users/:username/api-tokens/:api_token_id/child-tokens', 'GET'],
  item: ['users/:username/api-tokens/:api_token_id/child-tokens/:child_token_id', 'GET', 'DELETE'],
  make: async ({ api, above }) => ({
    child_token_id: (await api.make.childToken({ id: Number(above.api_token_id) })).id,
  }),
};
