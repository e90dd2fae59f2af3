import { hkdfSync } from 'node:crypto';

/** One of SECRET_KEYS, with two keys derived from it. */
export interface Key {
  readonly id: string;
  /** For look-ups (HMAC-SHA256). */
  readonly lookup: Buffer;
  /** For sealing (AES-256-GCM). */
  readonly seal: Buffer;
}

const FORM = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/_-]+={0,2})$/;
const LENGTH = 32;

/** The fault of a key's text, without the key. */
export function keyFault(text: string): string | undefined {
  const [, id, encoded] = FORM.exec(text) ?? [];
  if (!id || !encoded) return 'every entry must have the form id:base64';
  const { length } = Buffer.from(encoded, 'base64');
  return length === LENGTH ? undefined : `the key "${id}" holds ${length} bytes; 32 are needed`;
}

/** Reads one `id:base64` pair. */
export function readKey(text: string): Key {
  const [, id = '', encoded = ''] = FORM.exec(text) ?? [];
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(encoded, 'base64'), '', `review-service/${purpose}`, LENGTH));
  return { id, lookup: derive('lookup'), seal: derive('seal') };
}
