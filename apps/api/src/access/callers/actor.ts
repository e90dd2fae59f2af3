import type { AuditActor, Credential } from '@review-service/platform/audit/write-audit';
import type { FastifyRequest } from 'fastify';
import { byAgentOf } from './by-agent';
import type { Caller } from './caller';

declare module 'fastify' {
  interface FastifyRequest {
    /** The application that an endpoint of the authorization server has recognized. */
    oauthClient?: { readonly applicationId: number };
  }
}

/** The sender of a request, for the audit log. */
export const actorOf = ({ caller, oauthClient, scanner, ip, id }: FastifyRequest): AuditActor => ({
  // No user name has a colon.
  actor: caller.directory ? `scim:${caller.directory.name}` : (caller.person?.username ?? ''),
  credential: oauthClient
    ? { kind: 'client', id: oauthClient.applicationId }
    : scanner
      ? { kind: 'scanner', id: scanner.keyId }
      : credentialOf(caller),
  address: ip,
  requestId: id,
  ...(caller.site && { site: caller.site.name }),
  ...agentOf(caller),
});

function agentOf(caller: Caller): Pick<AuditActor, 'agent'> {
  const agent = byAgentOf(caller);
  return agent ? { agent } : {};
}

/** A session that an API token opened has the rights of that token, and counts as it. */
function credentialOf({ via, token, grant, sessionId, directory }: Caller): Credential {
  if (directory) return { kind: 'scim-token', id: directory.tokenId };
  if (token) return { kind: 'api-token', id: token.id };
  if (grant) return { kind: 'oauth-token', id: grant.tokenId };
  if (via === 'session') return { kind: 'session', ...(sessionId !== undefined && { id: sessionId }) };
  return { kind: via === 'basic' ? 'basic' : 'nothing' };
}
