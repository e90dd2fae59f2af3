import { createInterface } from 'node:readline/promises';
import { type Readable, Writable } from 'node:stream';
import { remark } from '../../base/output';
import { Refusal } from '../../base/refusal';

/** No token that we made or imported is longer. */
const LONGEST = 10_000;

/** The value on standard input: a line that is piped in, or pasted at a terminal, which does not show it. */
export async function readValue(stdin: Readable & { readonly isTTY?: boolean } = process.stdin): Promise<string> {
  const value = (stdin.isTTY ? await pasted(stdin) : await piped(stdin)).trim();
  if (value === '') throw new Refusal('Standard input has no value: `admin token find < file`.');
  if (/[\r\n\0]/.test(value)) throw new Refusal('Standard input has more than one line: find one value at a time.');
  return value;
}

async function piped(stdin: Readable): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stdin as AsyncIterable<Buffer>) {
    parts.push(Buffer.from(part));
    if (parts.reduce((sum, { length }) => sum + length, 0) > LONGEST)
      throw new Refusal(`Standard input is longer than any token: at most ${LONGEST} bytes.`);
  }
  return Buffer.concat(parts).toString('utf8');
}

async function pasted(stdin: Readable): Promise<string> {
  remark('Paste the value, and press Enter. It is not shown.');
  const nowhere = new Writable({ write: (_part, _encoding, done) => done() });
  const closed = new AbortController();
  const terminal = createInterface({ input: stdin, output: nowhere, terminal: true });
  terminal.once('close', () => closed.abort());
  const line = await terminal.question('', { signal: closed.signal }).catch(() => '');
  terminal.close();
  return line;
}
