import type { FastifyReply, FastifyRequest } from 'fastify';
import { siteBase } from '../../../http/local-site';
import { ScimError } from './scim-error';

/** The media type of all answers (RFC 7644 section 8.1). */
export const SCIM_MEDIA_TYPE = 'application/scim+json';

/** The path of all endpoints, without the Local Site. */
export const SCIM_PATH = 'scim/v2';

/** The URL of the endpoints, on the host that the directory uses. */
export const scimBase = (request: FastifyRequest): string =>
  `${request.protocol}://${request.host}${siteBase(request)}/${SCIM_PATH}`;

/** The bytes of an answer. No cache keeps it, because it is about people. */
export function scimAnswer(reply: FastifyReply, body: object): Buffer {
  void reply.headers({ 'content-type': SCIM_MEDIA_TYPE, 'cache-control': 'no-store' });
  return Buffer.from(JSON.stringify(body));
}

/** A resource, with its place and its ETag. */
export interface ShownResource {
  readonly meta: { readonly location: string; readonly version: string };
}

/** The answer that is one resource; 304 if the directory has it already. */
export function scimResource(request: FastifyRequest, reply: FastifyReply, shown: ShownResource, body: object = shown) {
  const { location, version } = shown.meta;
  void reply.headers({ etag: version, 'content-location': location });
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && tagsIn(request.headers['if-none-match']).has(version)) {
    void reply.status(304);
    return Buffer.alloc(0);
  }
  return scimAnswer(reply, body);
}

/** Ends a request whose `If-Match` names another version: 412 (RFC 7644 section 3.14). SCIM compares weak tags. */
export function checkVersion(request: FastifyRequest, version: string): void {
  const given = request.headers['if-match'];
  if (given === undefined || given.trim() === '*' || tagsIn(given).has(version)) return;
  throw new ScimError(412, `This was changed meanwhile: its version is ${version}.`);
}

const tagsIn = (header = ''): ReadonlySet<string> =>
  new Set(header.split(',').map((tag) => `W/${tag.trim().replace(/^W\//, '')}`));
