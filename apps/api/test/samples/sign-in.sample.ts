import type { ResourceSample } from '../resource-sample';

/** What suites expect of where somebody is signed in. */
export const signInSample: ResourceSample = {
  name: 'sign_in',
  plural: 'sign_ins',
  list: ['users/:username/sign-ins', 'GET', 'DELETE'],
  item: ['users/:username/sign-ins/:sign_in', 'GET', 'DELETE'],
  make: async ({ api, owner }) => ({ sign_in: `session-${(await api.make.sessionUse(owner)).id}` }),
};
