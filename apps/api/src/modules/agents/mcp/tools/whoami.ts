import { NoArguments } from '@review-service/contracts/agent-tools';
import { SESSION } from '@review-service/contracts/session';
import { need, type Tool } from '../tool';

/** Who the caller is, and what their token allows. */
export const whoami: Tool<NoArguments> = {
  name: 'whoami',
  title: 'Who am I',
  description: 'Your user name, the Local Site, and what your token may do. Call it first.',
  arguments: NoArguments,
  effect: 'reads',
  isIdempotent: true,
  needs: need(SESSION, 'GET'),
  async run(_, { api, caller }) {
    const { session } = await api.get('session/');
    const { is_superuser, is_site_admin } = session as Readonly<Record<string, unknown>>;
    return {
      user: caller.person?.username ?? null,
      local_site: caller.site?.name ?? null,
      is_superuser: is_superuser ?? false,
      is_site_admin: is_site_admin ?? false,
      token: {
        kind: caller.grant ? 'oauth2' : 'api-token',
        ...(caller.grant && { scopes: caller.grant.scopes }),
        is_bounded: caller.bounds.length > 0,
        expires: caller.tokenExpires,
      },
    };
  },
};
