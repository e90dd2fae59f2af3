import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 30;
const CHECKSUM = 6;
const FORM = /^([a-z]+_)([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/;

/** A new token of 178 random bits. Prefix and checksum let scanners recognise leaked ones. */
export function makeToken(prefix: string): string {
  const random = Array.from({ length: LENGTH }, () => DIGITS.charAt(randomInt(DIGITS.length))).join('');
  return `${prefix}${random}${checksum(random)}`;
}

/** The token that follows from 32 secret bytes, always the same. It has the form of any other. */
export function tokenFrom(prefix: string, seed: Buffer): string {
  let rest = BigInt(`0x${seed.toString('hex')}`);
  let digits = '';
  for (; digits.length < LENGTH; rest /= BigInt(DIGITS.length))
    digits += DIGITS.charAt(Number(rest % BigInt(DIGITS.length)));
  return `${prefix}${digits}${checksum(digits)}`;
}

/** Did `makeToken` make it? Imported tokens may look different, so never decide by this whether a token is valid. */
export function hasTokenForm(prefix: string, value: string): boolean {
  const [, begin, random, sum] = FORM.exec(value) ?? [];
  return begin === prefix && random !== undefined && sum === checksum(random);
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (; rest > 0; rest = Math.floor(rest / DIGITS.length)) digits = DIGITS.charAt(rest % DIGITS.length) + digits;
  return digits.padStart(CHECKSUM, '0');
}
