import { createPrivateKey, type JsonWebKey, type KeyObject, webcrypto } from 'node:crypto';
import type { PrivateKey } from 'openid-client';

/** Smaller ones are broken or soon will be (RFC 7518 section 3.3). */
const SMALLEST_RSA = 2_048;

interface ReadKey {
  readonly key: KeyObject;
  /** Tells the provider which of the client's keys it is. */
  readonly kid: string | undefined;
}

/** What signs with a key, in the words of WebCrypto; undefined: it is of another kind. */
function algorithmOf({
  asymmetricKeyType,
  asymmetricKeyDetails,
}: KeyObject): webcrypto.RsaHashedImportParams | webcrypto.EcKeyImportParams | undefined {
  if (asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= SMALLEST_RSA)
    return { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  if (asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1')
    return { name: 'ECDSA', namedCurve: 'P-256' };
  return undefined;
}

function read(text: string): ReadKey {
  if (!text.trimStart().startsWith('{')) return { key: createPrivateKey(text), kid: undefined };
  const jwk = JSON.parse(text) as JsonWebKey & { readonly kid?: unknown };
  return { key: createPrivateKey({ key: jwk, format: 'jwk' }), kid: typeof jwk.kid === 'string' ? jwk.kid : undefined };
}

/** Undefined: it is a private key that can sign. The message never has a part of it. */
export function clientKeyFault(text: string): string | undefined {
  const wrong = 'must be a private key, as PEM (PKCS #8) or JWK: RSA of at least 2048 bits, or P-256';
  try {
    return algorithmOf(read(text).key) ? undefined : wrong;
  } catch {
    return wrong;
  }
}

/** The key with which this service signs that it is the client (`private_key_jwt`, RFC 7523). */
export async function importClientKey(text: string): Promise<PrivateKey> {
  const { key, kid } = read(text);
  const algorithm = algorithmOf(key);
  if (!algorithm) throw new Error(`The private key of the client ${clientKeyFault(text) ?? ''}`);
  const bytes = key.export({ format: 'der', type: 'pkcs8' });
  const imported = await webcrypto.subtle.importKey('pkcs8', bytes, algorithm, false, ['sign']);
  return { key: imported, ...(kid !== undefined && { kid }) };
}
