import type { ResourceDefinition } from '@review-service/contracts/resource';
import type { FastifyReply } from 'fastify';
import type { Selection } from '../fields/selection';

/**
 * Says in headers that an answer shows members that will go (docs/versions.md): since when they are deprecated (RFC 9745),
 * and until when they stay (RFC 8594).
 */
export function sayDeprecated(reply: FastifyReply, { deprecated }: ResourceDefinition, { fields }: Selection): void {
  const shown = Object.keys(deprecated).filter((name) => fields?.has(name) ?? true);
  const ends = shown.flatMap((name) => deprecated[name] ?? []);
  const [first, soonest] = [ends.map(({ since }) => since).sort()[0], ends.map(({ until }) => until).sort()[0]];
  if (first === undefined || soonest === undefined) return;
  reply.header('deprecation', `@${Date.parse(first) / 1000}`).header('sunset', new Date(soonest).toUTCString());
}
