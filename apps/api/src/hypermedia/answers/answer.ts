import { Readable } from 'node:stream';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, knownTag } from './etag';
import type { OtherBytes } from '../media-types/other-form';
import { xmlOf } from './xml';

const NOTHING = Buffer.alloc(0);

/** Bytes of an answer, in the syntax of its media type. */
export const encode = (payload: object, mediaType = 'application/json'): Buffer =>
  Buffer.from(mediaType.endsWith('+xml') ? xmlOf(payload) : JSON.stringify(payload));

/** One object under its name, with its neighbors; the root has no name, so its members are at the top. */
export const envelope = ({ itemKey }: ResourceDefinition, shown: object | undefined, beside?: object): object =>
  itemKey === '' ? { ...shown, stat: 'ok' } : { [itemKey]: shown, ...beside, stat: 'ok' };

/**
 * Sets the media type of an answer, and for a GET the ETag or, if the client has it already, status 304. Answers are
 * bytes, because Fastify adds a charset to text, which API media types must not have.
 */
export const answer = (request: FastifyRequest, reply: FastifyReply, mediaType: string, payload: object): Buffer =>
  answerBytes(request, reply, mediaType, encode(payload, mediaType));

/** The same for bytes of any media type. */
export function answerBytes(request: FastifyRequest, reply: FastifyReply, mediaType: string, body: Buffer): Buffer {
  if (isKnown(request, reply, () => etagOf(body, mediaType))) return NOTHING;
  reply.header('content-type', mediaType);
  return body;
}

/** The same for a stream, which is opened only if it is sent. */
export async function answerStream(
  request: FastifyRequest,
  reply: FastifyReply,
  mediaType: string,
  other: OtherBytes,
): Promise<Buffer | Readable> {
  if (isKnown(request, reply, () => etagOf(Buffer.from(other.tag), mediaType))) return NOTHING;
  // HEAD gets an empty body: Fastify would read the whole stream to find its length.
  const body = request.method === 'HEAD' ? Readable.from([]) : await other.open();
  reply.headers({ ...other.headers, 'content-type': mediaType });
  if (other.size !== undefined) reply.header('content-length', other.size);
  return body;
}

/** Sets the ETag of a GET and, if the client has it already, status 304. */
function isKnown(request: FastifyRequest, reply: FastifyReply, tagOf: () => string): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const etag = tagOf();
  const known = knownTag(request.headers['if-none-match'] ?? '', etag);
  reply.header('etag', known ?? etag);
  if (known === undefined) return false;
  reply.status(304).removeHeader('content-type');
  return true;
}
