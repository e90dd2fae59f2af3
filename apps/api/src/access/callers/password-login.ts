import { Inject, Injectable } from '@nestjs/common';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { hashPassword, isOutdatedHash } from '@review-service/platform/secrets/passwords';
import { SignInConfig } from '@review-service/platform/config/sign-in.config';
import type { Identity } from './identities';
import { inPassing } from './in-passing';
import { VerifiedPasswords } from './verified-passwords';

const HINTS: Readonly<Record<string, string>> = {
  superusers: 'These credentials are not valid. Only superusers sign in with a password here; use an API token.',
  none: 'These credentials are not valid. Passwords are not accepted here; use an API token.',
};

/** Checks passwords. */
@Injectable()
export class PasswordLogin {
  constructor(
    private readonly db: Database,
    private readonly verified: VerifiedPasswords,
    @Inject(LOG) private readonly log: Logger,
    @Inject(SignInConfig) private readonly config: SignInConfig,
  ) {}

  /** Why a right password may be refused, for every refusal: nobody learns whose password was right. */
  get hint(): string | undefined {
    return HINTS[this.config.localPasswords];
  }

  /** As `check`, and without its person if their password opens nothing here (LOCAL_PASSWORDS). */
  async logIn(identity: Identity, password: string): Promise<Identity> {
    const checked = await this.check(identity, password);
    return checked.person && this.config.accepts(checked.person) ? checked : { ...checked, person: null };
  }

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
