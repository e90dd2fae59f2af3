import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { ValidateBy } from 'class-validator';

/** A file of keys is smaller than this, in bytes. */
const LARGEST = 1_048_576;

/** What stands in headers, in the audit log and in the log lines. */
const KEY_ID = /^[\x21-\x7e]{1,200}$/;

const FORM =
  'must have the form {"public_keys":[{"key_identifier":"…","key":"-----BEGIN PUBLIC KEY-----…"}]}, with one key or more';

/** The public keys in a file by their identifiers. Throws at the first fault, which names none of the content but identifiers. */
export function readScannerKeys(file: string): ReadonlyMap<string, KeyObject> {
  const listed = (parsed(textOf(file)) as { public_keys?: unknown } | null)?.public_keys;
  if (!Array.isArray(listed) || listed.length === 0) throw new Error(FORM);
  return new Map(listed.map(readKey));
}

/** Validates a file of keys at start: a scanner that is always refused would look like one that found nothing. */
export const IsScannerKeysFile = () =>
  ValidateBy({
    name: 'scannerKeysFile',
    validator: {
      validate: (file: string) => faultOf(file) === undefined,
      defaultMessage: (args) => faultOf(String(args?.value)) ?? '',
    },
  });

function faultOf(file: string): string | undefined {
  try {
    readScannerKeys(file);
    return undefined;
  } catch (error) {
    return `the file ${(error as Error).message}`;
  }
}

function textOf(file: string): string {
  try {
    const stat = statSync(file);
    if (stat.isFile() && stat.size <= LARGEST) return readFileSync(file, 'utf8');
  } catch (error) {
    // The message of the system has the path, which may be of any length.
    throw new Error(`cannot be read (${(error as NodeJS.ErrnoException).code ?? 'it is no path'})`);
  }
  throw new Error(`is no file of at most ${LARGEST} bytes`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Error(`is no JSON; it ${FORM}`);
  }
}

function readKey(one: unknown): [id: string, key: KeyObject] {
  // The reason for the cast: each member is looked at before it is used.
  const { key_identifier: id, key: text } = (one ?? {}) as { key_identifier?: unknown; key?: unknown };
  if (typeof id !== 'string' || !KEY_ID.test(id) || typeof text !== 'string') throw new Error(FORM);
  const key = publicKey(text);
  if (!key) throw new Error(`has with the identifier ${id} no public key on the curve P-256, in PEM`);
  return [id, key];
}

/** Undefined: it is none that signatures of scanners are made for. */
function publicKey(text: string): KeyObject | undefined {
  if (!text.includes('-----BEGIN PUBLIC KEY-----')) return undefined;
  try {
    const key = createPublicKey(text);
    return key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined;
  } catch {
    return undefined;
  }
}
