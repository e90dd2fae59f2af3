import { createHash } from 'node:crypto';

/** A strong tag of a body and its media type (decision W5). */
export const etagOf = (body: Buffer, mediaType: string): string =>
  `"${createHash('sha256').update(mediaType).update('\n').update(body).digest('base64url')}"`;

/** Is the tag named by an If-Match or If-None-Match header? Weak, unquoted and listed tags count, and so does `*`. */
export const namesTag = (header: string, etag: string): boolean =>
  header
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', ''))
    .some((tag) => tag === '*' || tag === etag.replaceAll('"', ''));
