import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { newPasswordFault } from '@review-service/contracts/passwords';
import { Refusal } from '../../base/refusal';

/** A generated password of 144 random bits. */
export const makePassword = (): string => randomBytes(18).toString('base64url');

/** The password on standard input, without the line's end. Other users of the machine could read arguments. */
export async function readPassword(username: string, stdin: Readable = process.stdin): Promise<string> {
  const password = (await text(stdin)).replace(/\r?\n$/, '');
  if (!password) throw new Refusal('Standard input has no password.');
  if (/[\r\n\0]/.test(password)) throw new Refusal('The password on standard input must be one line.');
  const fault = newPasswordFault(username, password);
  if (fault) throw new Refusal(`The password on standard input cannot be used. ${fault}`);
  return password;
}
