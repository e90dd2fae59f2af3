import { randomBytes } from 'node:crypto';

/** The length of a nonce of AES-GCM, in bytes. */
export const NONCE = 12;

const AT_ONCE = 512;

let pool: Buffer = Buffer.alloc(0);

/** Bytes that were never used before. Many are drawn at once: to draw twelve takes longer than to seal a token. */
export function makeNonce(): Buffer {
  if (pool.length < NONCE) pool = randomBytes(NONCE * AT_ONCE);
  const nonce = pool.subarray(0, NONCE);
  pool = pool.subarray(NONCE);
  return nonce;
}
