import { Injectable } from '@nestjs/common';
import { AuthenticatorService } from './authenticator.service';
import { RecoveryCodesService } from './recovery-codes.service';
import type { FactorOwner } from './second-factor-notes';

/** No code is longer, as people type it. */
const LONGEST = 40;

/** Takes what a person types as their second factor. */
@Injectable()
export class SecondFactorCodes {
  constructor(
    private readonly authenticators: AuthenticatorService,
    private readonly recovery: RecoveryCodesService,
  ) {}

  /** Is it a code of the app, or a recovery code? It is used up then. */
  async take(owner: FactorOwner, typed: string): Promise<boolean> {
    if (typed === '' || typed.length > LONGEST) return false;
    return (await this.authenticators.take(owner, typed)) || this.recovery.take(owner, typed);
  }
}
