export { type AuthenticatorSetup, AuthenticatorService } from './authenticator.service';
export { PasskeyCeremonies } from './passkey-ceremonies';
export { type PasskeyChallenge, PasskeyChallenges } from './passkey-challenges';
export { PasskeysService } from './passkeys.service';
export { RecoveryCodesService } from './recovery-codes.service';
export { SecondFactorCodes } from './second-factor-codes';
export { SecondFactorsService } from './second-factors.service';
export { SecondFactorsModule } from './second-factors.module';
