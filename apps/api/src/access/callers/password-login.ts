import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { sql } from '@review-service/database/sql';
import { change } from '@review-service/database/verbs';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { hashPassword, isOutdatedHash } from '@review-service/platform/secrets/passwords';
import { DataSource } from 'typeorm';
import type { Identity } from './identities';
import { inPassing } from './in-passing';
import { VerifiedPasswords } from './verified-passwords';

/** Checks passwords. */
@Injectable()
export class PasswordLogin {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
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
      await inPassing(this.log, change(this.database, {}, renewed));
    }
    return identity;
  }
}
