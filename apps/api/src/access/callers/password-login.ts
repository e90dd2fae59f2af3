import { Inject, Injectable } from '@nestjs/common';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { hashPassword, isOutdatedHash } from '@review-service/platform/secrets/passwords';
import type { Identity } from './identities';
import { inPassing } from './in-passing';
import { VerifiedPasswords } from './verified-passwords';

/** Checks passwords. */
@Injectable()
export class PasswordLogin {
  constructor(
    private readonly db: Database,
    private readonly verified: VerifiedPasswords,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** The identity, without its person if the password is wrong. Replaces hashes of other servers. */
  async check(identity: Identity, password: string): Promise<Identity> {
    const { person } = identity;
    const known = person?.passwordHash ?? null;
    const isRight = await this.verified.verify(known, password);
    if (!isRight || !person) return { ...identity, person: null };
    if (known !== null && isOutdatedHash(known)) {
      const hash = await hashPassword(password);
      const renewed = sql`update user_account set password_hash = ${hash} where id = ${person.id} and password_hash = ${known}`;
      await inPassing(this.log, this.db.change({}, renewed));
    }
    return identity;
  }
}
