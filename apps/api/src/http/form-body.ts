import { unescape } from 'node:querystring';
import { errors } from '@review-service/contracts/errors';
import { fail } from '../errors/api.exception';
import { utf8 } from './utf8';

const [PLUS, SPACE] = [0x2b, 0x20];

/**
 * The names and values of an urlencoded form. The last of repeated names counts, and broken escapes stay unchanged.
 * Fields are counted while reading: after `most` it stops.
 */
export function readForm(bytes: Buffer, most: number): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  let count = 0;
  for (const [field] of utf8(withSpaces(bytes)).matchAll(/[^&]+/g)) {
    count += 1;
    if (count > most) fail(errors.malformedRequest, { message: `More than ${most} fields.` });
    const equals = field.indexOf('=');
    const [name, value] = equals < 0 ? [field, ''] : [field.slice(0, equals), field.slice(equals + 1)];
    values.set(unescape(name), unescape(value));
  }
  return values;
}

/**
 * Replaces bytes: in a text with two million pluses, every string method takes half a second, and URLSearchParams, too.
 */
const withSpaces = (bytes: Buffer): Uint8Array => bytes.map((byte) => (byte === PLUS ? SPACE : byte));
