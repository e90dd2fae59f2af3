import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Under which kind the values of API tokens are looked up (see `Secrets.lookup`); nothing else of them is stored. */
export const API_TOKEN_KIND = 'api-token';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const FORM = /^rbp_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/;
const LENGTH = 30;
const CHECKSUM = 6;

/** A new API token of 178 random bits. Its checksum lets scanners for leaked secrets tell it from other text. */
export function makeApiToken(): string {
  const random = Array.from({ length: LENGTH }, () => DIGITS.charAt(randomInt(DIGITS.length))).join('');
  return `rbp_${random}${checksum(random)}`;
}

/** Did `makeApiToken` make it? Imported tokens may look otherwise, so this never decides whether one is valid. */
export function hasApiTokenForm(value: string): boolean {
  const [, random, sum] = FORM.exec(value) ?? [];
  return random !== undefined && sum === checksum(random);
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (; rest > 0; rest = Math.floor(rest / DIGITS.length)) digits = DIGITS.charAt(rest % DIGITS.length) + digits;
  return digits.padStart(CHECKSUM, '0');
}
