import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { verifyPassword } from '@review-service/platform/secrets/passwords';
import { LRUCache } from 'lru-cache';

/** How long a verified password is cached, in milliseconds. */
const LIFETIME = 60_000;
/** The maximum of cached logins. */
const MOST = 10_000;

/**
 * Caches verified passwords, to save the memory-hard hash for clients that send Basic with every request. The cache has
 * a digest of the password and its stored hash, which every request reads from the database: so a new password
 * invalidates it at once, in every process. Wrong passwords are never cached.
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

  /** Is it cached as the password of this stored hash? */
  remembers(hash: string, password: string): boolean {
    return this.known.has(this.digestOf(hash, password));
  }

  private digestOf(hash: string, password: string): string {
    return createHmac('sha256', this.key).update(`${hash}\0${password}`).digest('base64');
  }
}
