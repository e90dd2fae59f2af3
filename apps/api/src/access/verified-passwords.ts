import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { verifyPassword } from '@review-service/platform/secrets/passwords';
import { LRUCache } from 'lru-cache';

/** How long a password counts as right without being hashed again, in milliseconds. */
const LIFETIME = 60_000;
/** Logins that are remembered, at most. */
const MOST = 10_000;

/**
 * Spares clients that send Basic credentials with every request the memory-hard hash of each. What is remembered is a
 * digest of the password with the stored hash it was right for: the hash is read anew for every request, so that a
 * change of the password ends this at once, in every process. Wrong passwords are never remembered.
 */
@Injectable()
export class VerifiedPasswords {
  private readonly key = randomBytes(32);
  private readonly known = new LRUCache<string, true>({ max: MOST, ttl: LIFETIME });

  /** Is it the password of this stored hash? */
  async verify(hash: string | null, password: string): Promise<boolean> {
    if (hash === null) return verifyPassword(hash, password);
    if (this.remembers(hash, password)) return true;
    const isRight = await verifyPassword(hash, password);
    if (isRight) this.known.set(this.digestOf(hash, password), true);
    return isRight;
  }

  /** Was it the password of this stored hash a moment ago? */
  remembers(hash: string, password: string): boolean {
    return this.known.has(this.digestOf(hash, password));
  }

  private digestOf(hash: string, password: string): string {
    return createHmac('sha256', this.key).update(`${hash}\0${password}`).digest('base64');
  }
}
