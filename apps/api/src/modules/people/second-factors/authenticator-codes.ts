import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

/** What authenticator apps expect (RFC 6238), and what RFC 4226 section 4 recommends: a key of 160 bits. */
const [ALGORITHM, DIGITS, PERIOD, KEY_BYTES] = ['SHA1', 6, 30, 20] as const;

/** Clocks may differ by so many steps: a code of the one before, or of the one after, is right, too. */
const WINDOW = 1;

/** A new secret, in base 32. */
export const makeAuthenticatorSecret = (): string => new Secret({ size: KEY_BYTES }).base32;

/** The address by which an app takes the secret over: it names the service and the account. */
export const authenticatorUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ issuer, label, secret, algorithm: ALGORITHM, digits: DIGITS, period: PERIOD }).toString();

/** The same as an image, in SVG of its own: black on white in each theme, as cameras need it. */
export const qrCodeOf = (uri: string): string => renderSVG(uri, { border: 4 });

/** The time step of a code (RFC 6238 section 4.2); undefined: it is wrong now. */
export function stepOf(secret: string, code: string, now = Date.now()): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const options = { secret: Secret.fromBase32(secret), algorithm: ALGORITHM, digits: DIGITS, period: PERIOD };
  const delta = TOTP.validate({ ...options, token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / 1_000 / PERIOD) + delta;
}
