import { Refusal } from '../../base/refusal';

/** Longer than any secret or key, in bytes. */
const LONGEST = 16_384;

/** A client secret or a private key, from standard input. */
export async function readCredential(): Promise<string> {
  if (process.stdin.isTTY) throw new Refusal('Pipe the secret in: `admin sign-in add … < secret`.');
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of process.stdin as AsyncIterable<Buffer>) {
    parts.push(Buffer.from(part));
    length += part.length;
    if (length > LONGEST) throw new Refusal(`Standard input is longer than any key: at most ${LONGEST} bytes.`);
  }
  const value = Buffer.concat(parts).toString('utf8').trim();
  if (value === '') throw new Refusal('Standard input has no secret: `admin sign-in add … < secret`.');
  return value;
}
