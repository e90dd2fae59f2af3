import { Module } from '@nestjs/common';
import { SessionModule } from '../session';
import { UsersModule, UserTo } from '../users';
import { AuthenticatorController } from './authenticator.controller';
import { AuthenticatorPresenter } from './authenticator.presenter';
import { AuthenticatorService } from './authenticator.service';
import { KeptSession } from './kept-session';
import { PasskeyCeremonies } from './passkey-ceremonies';
import { PasskeyChallenges } from './passkey-challenges';
import { PasskeyRegistrationController } from './passkey-registration.controller';
import { PasskeyRegistrationPresenter } from './passkey-registration.presenter';
import { PasskeyPresenter } from './passkey.presenter';
import { PasskeysController } from './passkeys.controller';
import { PasskeysService } from './passkeys.service';
import { RecoveryCodesController } from './recovery-codes.controller';
import { RecoveryCodesPresenter } from './recovery-codes.presenter';
import { RecoveryCodesService } from './recovery-codes.service';
import { SecondFactorCodes } from './second-factor-codes';
import { SecondFactorNotes } from './second-factor-notes';
import { SecondFactorsService } from './second-factors.service';

/** What people prove who they are with beside a password: authenticator apps, recovery codes and passkeys. */
@Module({
  imports: [SessionModule, UsersModule],
  controllers: [AuthenticatorController, PasskeyRegistrationController, PasskeysController, RecoveryCodesController],
  providers: [
    ...[AuthenticatorPresenter, PasskeyPresenter, PasskeyRegistrationPresenter, RecoveryCodesPresenter],
    ...[AuthenticatorService, KeptSession, PasskeyCeremonies, PasskeyChallenges, PasskeysService],
    ...[RecoveryCodesService, SecondFactorCodes, SecondFactorNotes, SecondFactorsService, UserTo.target],
  ],
  exports: [
    ...[AuthenticatorService, PasskeyCeremonies, PasskeyChallenges, PasskeysService],
    ...[RecoveryCodesService, SecondFactorCodes, SecondFactorsService],
  ],
})
export class SecondFactorsModule {}
