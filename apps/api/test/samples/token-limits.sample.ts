import type { ResourceSample } from '../resource-sample';

/** What suites expect of the limits of tokens. */
export const tokenLimitsSample: ResourceSample = {
  name: 'token_limits',
  list: ['token-limits', 'GET', 'PUT'],
};

/** What suites expect of tokens that limits shorten or end. */
export const affectedTokenSample: ResourceSample = {
  name: 'affected_token',
  plural: 'affected_tokens',
  list: ['token-limits/affected-tokens', 'GET'],
};

/** What suites expect of an exception from the limits of tokens. */
export const apiTokenExceptionSample: ResourceSample = {
  name: 'api_token_exception',
  list: ['users/:username/api-tokens/:api_token_id/exception', 'GET', 'PUT', 'DELETE'],
  sent: () => ({ form: { reason: 'It opens the lock.' } }),
  make: async ({ api, above }) => {
    await api.db.query(
      `insert into api_token_exception (token_id, reason, given_by) values ($1, 'It opens the gate.', 'ann')`,
      [above.api_token_id],
    );
    return {};
  },
};
