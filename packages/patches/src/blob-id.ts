import { createHash } from 'node:crypto';

/** So many digits of an id are taken to name one content: Git itself never abbreviates to fewer. */
const TELLING = 7;

/** Whether Git's id of this content begins so: an abbreviated id is its beginning, and an empty one that of all. */
export const mayBeBlob = (content: Uint8Array, id: string): boolean =>
  (['sha1', 'sha256'] as const).some((algorithm) => blobId(content, algorithm).startsWith(id));

/** Whether the content is certainly the one that Git gives this id. */
export const isBlob = (content: Uint8Array, id: string): boolean => id.length >= TELLING && mayBeBlob(content, id);

/** Git's id of a content. */
export const blobId = (content: Uint8Array, algorithm: 'sha1' | 'sha256'): string =>
  createHash(algorithm).update(`blob ${content.length}\0`).update(content).digest('hex');
