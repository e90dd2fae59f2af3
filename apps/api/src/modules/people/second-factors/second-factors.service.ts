import { Transactional } from '@nestjs-cls/transactional';
import { Inject, Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { ConfirmAuthenticator, CreatePasskey } from '@review-service/contracts/second-factors';
import { boolean } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import type { CookieSession } from '../../../access/callers/session-cookie';
import type { Claim } from '../../../access/targets/claim';
import { fail, failField } from '../../../errors/api.exception';
import { SignInConfig } from '@review-service/platform/config/sign-in.config';
import { SessionEnding } from '../session';
import { AuthenticatorService } from './authenticator.service';
import type { PasskeyChallenge } from './passkey-challenges';
import { type CheckedPasskey, PasskeysService, type ShownPasskey } from './passkeys.service';
import { type FactorOwner, SecondFactorNotes } from './second-factor-notes';

const NEEDED = 'You must have a second factor. Add another one before you remove this one.';

const SET_UP = 'Your account has a second factor already. Sign in again, and use it.';

/** Its person can rename it. */
const FIRST_PASSKEY = 'Passkey';

/** The epoch in which the caller's session goes on; undefined: it goes on as it is. */
type Epoch = number | undefined;

/** Adds and removes second factors of the caller. */
@Injectable()
export class SecondFactorsService {
  constructor(
    private readonly db: Database,
    private readonly authenticators: AuthenticatorService,
    private readonly passkeys: PasskeysService,
    private readonly notes: SecondFactorNotes,
    private readonly sessions: SessionEnding,
    @Inject(SignInConfig) private readonly config: SignInConfig,
  ) {}

  @Transactional()
  async addAuthenticator(
    caller: Caller,
    owner: FactorOwner,
    { setup, code }: ConfirmAuthenticator,
    session?: CookieSession,
  ): Promise<Epoch> {
    const epoch = await this.endOthers(caller, owner, session);
    await this.authenticators.add(owner, setup, code);
    return epoch;
  }

  @Transactional()
  async addPasskey(
    caller: Caller,
    owner: FactorOwner,
    given: CreatePasskey,
    challenge: PasskeyChallenge | undefined,
    session?: CookieSession,
  ): Promise<{ readonly passkey: ShownPasskey; readonly epoch: Epoch }> {
    const epoch = await this.endOthers(caller, owner, session);
    return { passkey: await this.passkeys.add(owner, given, challenge), epoch };
  }

  /** Adds a passkey for somebody who is signing in, and must set up their first factor before that opens a session. */
  @Transactional()
  async addFirstPasskey(
    owner: FactorOwner,
    credential: string,
    challenge: PasskeyChallenge | undefined,
  ): Promise<void> {
    if (await this.notes.lock(owner)) failField(errors.invalidFormData, '__all__', SET_UP);
    await this.passkeys.add(owner, { name: FIRST_PASSKEY, credential }, challenge);
  }

  @Transactional()
  async removeAuthenticator(caller: Caller, owner: FactorOwner): Promise<void> {
    await this.notes.lock(owner);
    if (!(await this.authenticators.remove(owner))) fail(errors.doesNotExist);
    await this.settle(caller);
  }

  @Transactional()
  async removePasskey(claim: Claim<CheckedPasskey>): Promise<void> {
    const { userId: id, username } = claim.entity;
    await this.notes.lock({ id, username });
    await this.passkeys.remove(claim);
    await this.settle(claim.caller);
  }

  /** With the first factor all sessions end that a password alone has opened, but for this one. */
  private async endOthers(caller: Caller, owner: FactorOwner, session?: CookieSession): Promise<Epoch> {
    const hasOne = await this.notes.lock(owner);
    return hasOne ? undefined : this.sessions.endWith(owner, caller, session);
  }

  /** Without a factor there is nothing to recover. */
  private async settle({ userId, person }: Caller): Promise<void> {
    const [left] = await this.db.change(
      { hasSecondFactor: boolean },
      sql`select has_second_factor as "hasSecondFactor" from user_account where id = ${userId}`,
    );
    if (left?.hasSecondFactor) return;
    if (person && this.config.demandsFactor(person)) failField(errors.invalidFormData, '__all__', NEEDED);
    await this.db.change({}, sql`delete from recovery_code where user_id = ${userId}`);
  }
}
