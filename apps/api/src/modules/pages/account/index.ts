export { AccountModule } from './account.module';
export { leadsToApplication, localPath } from './local-path';
export { PasswordVoucher } from './password-voucher';
export { ProviderSession } from './provider-session';
export { signInPath } from './sign-in-path';
export { SigningIn } from './signing-in';
export type { VouchedPerson, Voucher } from './voucher';
export { orTooMany, WRONG_PASSWORD } from './wrong-password';
