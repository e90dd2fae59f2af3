import type { ResourceDefinition } from '@review-service/contracts/resource';
import type { FastifyReply } from 'fastify';
import type { Selection } from '../fields/selection';

type Headers = Readonly<Record<string, string>>;

/** Most answers show all members: their headers are made once. */
const ofAll = new WeakMap<ResourceDefinition, Headers>();

/**
 * Says in headers that an answer shows members that will go (docs/versions.md): since when they are deprecated (RFC 9745),
 * and until when they stay (RFC 8594).
 */
export function sayDeprecated(reply: FastifyReply, definition: ResourceDefinition, { fields }: Selection): void {
  if (fields) {
    reply.headers(headersOf(definition, (name) => fields.has(name)));
    return;
  }
  const headers = ofAll.get(definition) ?? headersOf(definition, () => true);
  ofAll.set(definition, headers);
  reply.headers(headers);
}

function headersOf({ deprecated }: ResourceDefinition, isShown: (name: string) => boolean): Headers {
  const ends = Object.entries(deprecated).flatMap(([name, end]) => (isShown(name) ? [end] : []));
  const [first, soonest] = [ends.map(({ since }) => since).sort()[0], ends.map(({ until }) => until).sort()[0]];
  if (first === undefined || soonest === undefined) return {};
  return { deprecation: `@${Date.parse(first) / 1000}`, sunset: new Date(soonest).toUTCString() };
}
