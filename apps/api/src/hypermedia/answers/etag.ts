import { hash } from 'node:crypto';

/** A strong tag of a body and its media type (decision W5). */
export const etagOf = (body: Buffer, mediaType: string): string =>
  `"${hash('sha256', Buffer.concat([Buffer.from(`${mediaType}\n`), body]), 'base64url')}"`;

/** The tag of the same bytes in another encoding; tags of `etagOf` contain no dot (RFC 9110 section 8.8.3.3). */
export const encodedTag = (etag: string, encoding: string): string => `"${bare(etag)}.${encoding}"`;

const tagsIn = (header: string): string[] => header.split(',').map((tag) => tag.trim());
const bare = (tag: string): string => tag.replaceAll('"', '').replace(/\.\w+$/, '');

/**
 * The client's tag, if an If-None-Match header has this tag in any encoding. Accepts quoted, weak and unquoted tags,
 * lists, and `*` (decision W5).
 */
export function knownTag(header: string, etag: string): string | undefined {
  const known = tagsIn(header).find((tag) => tag === '*' || bare(tag.replace(/^W\//, '')) === bare(etag));
  const [, encoding] = /\.(\w+)"?$/.exec(known ?? '') ?? [];
  return known && (encoding === undefined ? etag : encodedTag(etag, encoding));
}

/** Does an If-Match header have the tag, in any encoding? Weak tags do not count (RFC 9110 section 13.1.1). */
export const isMatched = (header: string, etag: string): boolean =>
  tagsIn(header).some((tag) => tag === '*' || bare(tag) === bare(etag));
