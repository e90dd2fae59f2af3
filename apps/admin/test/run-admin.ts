import { type ChildProcess, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The result of a run of the program. */
export interface Outcome {
  code: number | null;
  out: string;
  err: string;
}

/** Keys for specs: 32 bytes of the letter. */
export const keyOf = (id: string, letter: string) => `${id}:${Buffer.alloc(32, letter).toString('base64')}`;

/** Runs the built program as an operator would, on the given database and nothing else of this environment. */
export function runAdmin(
  url: string,
  args: string[],
  {
    stdin = '',
    env = {},
    started,
  }: { stdin?: string; env?: NodeJS.ProcessEnv; started?: (child: ChildProcess) => Promise<void> } = {},
): Promise<Outcome> {
  const main = resolve(__dirname, '../dist/main.js');
  const STORAGE_URL = pathToFileURL(join(tmpdir(), 'review-service-admin-specs')).href;
  // With NODE_ENV=test the rows of statements are compared with their declared shape.
  const own = { NODE_ENV: 'test', PATH: process.env.PATH, DATABASE_URL: url };
  const given = { ...own, SECRET_KEYS: keyOf('k1', 'a'), STORAGE_URL, ...env };
  const child = spawn(process.execPath, [main, ...args], { env: given });
  child.stdin.on('error', () => undefined).end(stdin);
  void started?.(child);
  const closed = new Promise<number | null>((done) => child.on('close', done));
  return Promise.all([closed, text(child.stdout), text(child.stderr)]).then(([code, out, err]) => ({ code, out, err }));
}
