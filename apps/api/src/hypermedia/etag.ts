import { hash } from 'node:crypto';

/** A strong tag of a body and its media type (decision W5). */
export const etagOf = (body: Buffer, mediaType: string): string =>
  `"${hash('sha256', Buffer.concat([Buffer.from(`${mediaType}\n`), body]), 'base64url')}"`;

const tagsIn = (header: string): string[] => header.split(',').map((tag) => tag.trim());
const bare = (tag: string): string => tag.replaceAll('"', '');

/** Does an If-None-Match header name the tag? Quoted, weak and unquoted tags count, lists, and `*` (decision W5). */
export const isKnown = (header: string, etag: string): boolean =>
  tagsIn(header).some((tag) => tag === '*' || bare(tag.replace(/^W\//, '')) === bare(etag));

/** Does an If-Match header name the tag? Weak tags do not count (RFC 9110 section 13.1.1). */
export const isMatched = (header: string, etag: string): boolean =>
  tagsIn(header).some((tag) => tag === '*' || bare(tag) === bare(etag));
