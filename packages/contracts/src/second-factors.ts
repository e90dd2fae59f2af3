import { Name, Text } from './fields';
import { defineResource } from './resource';

/** The authenticator app of a person. Closed to tokens: people change how they sign in themselves. */
export const AUTHENTICATOR = defineResource('authenticator', { singleton: true, closedToTokens: true });

/** The recovery codes of a person. */
export const RECOVERY_CODES = defineResource('recovery_codes', { singleton: true, closedToTokens: true });

/** A passkey of a person. */
export const PASSKEY = defineResource('passkey', { closedToTokens: true });

/** The first step to a new passkey. */
export const PASSKEY_REGISTRATION = defineResource('passkey_registration', { singleton: true, closedToTokens: true });

/** A person gets so many recovery codes at a time. */
export const RECOVERY_CODES_AT_ONCE = 10;

/** A person has so many passkeys at most. */
export const PASSKEYS_AT_MOST = 20;

/** So many minutes after signing in, or after confirming that it is them, people may change their second factors. */
export const CONFIRMED_FOR_MINUTES = 15;

/** What happens to the second factors of an account, of which its person is told by mail. */
export const SECOND_FACTOR_CHANGES = [
  'authenticator-added',
  'authenticator-removed',
  'passkey-added',
  'passkey-removed',
  'recovery-codes-made',
  'recovery-code-used',
  'reset',
] as const;

/** One of them. */
export type SecondFactorChange = (typeof SECOND_FACTOR_CHANGES)[number];

/** The authenticator app of a person (TOTP, RFC 6238). */
export interface AuthenticatorFields {
  /** The service asks for its codes. */
  enabled: boolean;
  /** Whether SECOND_FACTOR demands a second factor of this person. */
  is_required: boolean;
  /** When a code of it was last used to sign in; null: never. */
  last_used: string | null;
  /** The image of `uri` for the app's camera, as SVG; only in the answer that begins a set-up, otherwise empty. */
  qr_code: string;
  /** The key to type into the app, in base 32. The same. */
  secret: string;
  /** What a PUT sends back, with a code. Good for ten minutes. The same. */
  setup: string;
  /** When it was added; null: there is none. */
  time_added: string | null;
  /** The address that apps read, `otpauth://totp/…`. The same. */
  uri: string;
}

/** Proves that an app has the key of a set-up. */
export class ConfirmAuthenticator {
  /** A code that the app shows. */
  @Text({ max: 20, required: true }) code!: string;
  /** The `setup` of the answer to the POST. */
  @Text({ max: 1000, required: true }) setup!: string;
}

/** The recovery codes of a person: each stands once for a second factor that is lost. */
export interface RecoveryCodesFields {
  /** All of them. Shown once, when they are made; otherwise empty. */
  codes: string[];
  /** How many are left. */
  left: number;
}

/** A passkey, by which its person signs in without a password, or after it. Times are ISO 8601. */
export interface PasskeyFields {
  /** Unique among all passkeys. */
  id: number;
  /** When it was last used to sign in; null: never. */
  last_used: string | null;
  /** What its person calls it. */
  name: string;
  /** When it was added. */
  time_added: string;
  /** It works at the host of SITE_URL. That was another one when a passkey that does not was added. */
  works_here: boolean;
}

/** A new passkey. */
export class CreatePasskey {
  /** The answer of the browser: a RegistrationResponseJSON of WebAuthn, as JSON text. */
  @Text({ max: 32_768, required: true }) credential!: string;
  /** What its person calls it. */
  @Name({ max: 64, required: true }) name!: string;
  /** The `registration` of the answer to the POST of `passkey-registration/`. */
  @Text({ max: 1000, required: true }) registration!: string;
}

/** A change of a passkey. */
export class UpdatePasskey {
  /** What its person calls it. */
  @Name({ max: 64 }) name?: string;
}

/** The first step to a new passkey. */
export interface PasskeyRegistrationFields {
  /** PublicKeyCredentialCreationOptionsJSON of WebAuthn, as JSON text; in the answer to a POST, otherwise empty. */
  options: string;
  /** What the POST of the passkey sends back. Good for five minutes. The same. */
  registration: string;
}
