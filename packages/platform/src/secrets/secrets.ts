import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { readKey, type Key } from './key';

const CIPHER = 'aes-256-gcm';
const TAG = 16;

/** The length of a nonce of AES-GCM, in bytes. */
const NONCE = 12;

const AT_ONCE = 512;

let pool: Buffer = Buffer.alloc(0);

/** Random bytes, drawn in large blocks: drawing twelve takes longer than sealing a token. */
function makeNonce(): Buffer {
  if (pool.length < NONCE) pool = randomBytes(NONCE * AT_ONCE);
  const nonce = pool.subarray(0, NONCE);
  pool = pool.subarray(NONCE);
  return nonce;
}

/** The digest that finds a secret in the database, and the id of its key. */
export interface Lookup {
  readonly keyId: string;
  readonly digest: Buffer;
}

/** Encrypts secrets and makes look-up digests (decision R1). The first key writes, all keys read. */
export class Secrets {
  private readonly keys: readonly [Key, ...Key[]];

  /** @param keys the entries of SECRET_KEYS, checked by SecretsConfig */
  constructor(keys: readonly string[]) {
    const [newest, ...older] = keys.map(readKey);
    if (!newest) throw new Error('SECRET_KEYS: is required');
    this.keys = [newest, ...older];
  }

  /** The ids of the keys, newest first. */
  get keyIds(): string[] {
    return this.keys.map(({ id }) => id);
  }

  /** The digest to store for a secret, to find it again. Equal values of different `kind`s have different digests. */
  lookup(kind: string, secret: string): Lookup {
    const [newest] = this.keys;
    return { keyId: newest.id, digest: digest(newest, kind, secret) };
  }

  /** Every digest under which the secret may be stored. */
  lookups(kind: string, secret: string): Buffer[] {
    return this.keys.map((key) => digest(key, kind, secret));
  }

  /** Encrypts a text for one `place`, such as table, column and row; it cannot be opened for another. */
  seal(place: string, text: string): string {
    const [{ id, seal }] = this.keys;
    const nonce = makeNonce();
    const cipher = createCipheriv(CIPHER, seal, nonce).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${id}.${sealed.toString('base64url')}`;
  }

  /** The text that was sealed for this place; undefined if it was not, or its key was dropped. */
  open(place: string, sealed: string): string | undefined {
    const [id, encoded = ''] = sealed.split('.');
    const key = this.keys.find((candidate) => candidate.id === id);
    const bytes = Buffer.from(encoded, 'base64url');
    if (!key || bytes.length < NONCE + TAG) return undefined;
    try {
      const decipher = createDecipheriv(CIPHER, key.seal, bytes.subarray(0, NONCE))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(-TAG));
      return decipher.update(bytes.subarray(NONCE, -TAG), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      return undefined;
    }
  }
}

const digest = (key: Key, kind: string, secret: string) =>
  createHmac('sha256', key.lookup).update(`${kind}\0${secret}`).digest();
