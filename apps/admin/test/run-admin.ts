import { type ChildProcess, spawn } from 'node:child_process';
import { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runProgram } from '../src/program/run-program';

/** The result of a run of the program. */
export interface Outcome {
  code: number | null;
  out: string;
  err: string;
}

/** What an operator gives besides arguments. */
interface Given {
  readonly stdin?: string;
  /** Settings, beside those of the database, the keys and the files. */
  readonly env?: NodeJS.ProcessEnv;
}

/** Keys for specs: 32 bytes of the letter. */
export const keyOf = (id: string, letter: string) => `${id}:${Buffer.alloc(32, letter).toString('base64')}`;

/** Nothing else of this environment. */
function environment(url: string, env: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const STORAGE_URL = pathToFileURL(join(tmpdir(), 'review-service-admin-specs')).href;
  // With NODE_ENV=test the rows of statements are compared with their declared shape.
  const own = { NODE_ENV: 'test', PATH: process.env.PATH, DATABASE_URL: url };
  return { ...own, SECRET_KEYS: keyOf('k1', 'a'), STORAGE_URL, ...env };
}

/**
 * Runs the built program as an operator would, on the given database: half a second of processor time, so only for what
 * is about the process itself.
 */
export function launchAdmin(
  url: string,
  args: string[],
  { stdin = '', env, started }: Given & { started?: (child: ChildProcess) => Promise<void> } = {},
): Promise<Outcome> {
  const main = resolve(__dirname, '../dist/main.js');
  const child = spawn(process.execPath, [main, ...args], { env: environment(url, env) });
  child.stdin.on('error', () => undefined).end(stdin);
  void started?.(child);
  const closed = new Promise<number | null>((done) => child.on('close', done));
  return Promise.all([closed, text(child.stdout), text(child.stderr)]).then(([code, out, err]) => ({ code, out, err }));
}

let isRunning = false;

/** The same, from the sources and within this process, whose arguments, environment and streams it has meanwhile. */
export async function runAdmin(url: string, args: string[], { stdin = '', env }: Given = {}): Promise<Outcome> {
  if (isRunning) throw new Error('One command at a time: launchAdmin has a process for each.');
  isRunning = true;
  const shell = new Shell();
  const restore = replaceOnProcess({
    argv: [process.execPath, 'main.js', ...args],
    env: environment(url, env),
    stdin: Readable.from(stdin === '' ? [] : [Buffer.from(stdin)]),
    stdout: shell.out,
    stderr: shell.err,
    exit: shell.exit,
    exitCode: undefined,
  });
  try {
    await runProgram('0.0.0');
  } catch (error) {
    if (shell.code === undefined) throw error;
  } finally {
    restore();
    isRunning = false;
  }
  return { code: shell.code ?? null, out: shell.out.text, err: shell.err.text };
}

/** What a process has of its shell. */
class Shell {
  readonly out = new Captured(() => this.code === undefined);
  readonly err = new Captured(() => this.code === undefined);
  code?: number;

  /** Ends nothing, but throws: what follows is not heard any more. */
  readonly exit = (code: number | string = process.exitCode ?? 0): never => {
    this.code ??= Number(code);
    throw new Error('The process has ended.');
  };
}

/** Keeps what is written while it is open. */
class Captured extends Writable {
  text = '';

  constructor(private readonly isOpen: () => boolean) {
    super({ decodeStrings: false });
  }

  override _write(chunk: string | Buffer, _encoding: string, done: () => void): void {
    if (this.isOpen()) this.text += chunk.toString();
    done();
  }
}

/** Gives the process other members. Returns what restores its own. */
function replaceOnProcess(members: Readonly<Partial<Record<keyof NodeJS.Process, unknown>>>): () => void {
  const own = Object.keys(members).map((name) => [name, Object.getOwnPropertyDescriptor(process, name)] as const);
  for (const [name, value] of Object.entries(members)) {
    Object.defineProperty(process, name, { value, writable: true, enumerable: true, configurable: true });
  }
  return () => {
    for (const [name, descriptor] of own) {
      if (descriptor) Object.defineProperty(process, name, descriptor);
      else Reflect.deleteProperty(process, name);
    }
  };
}
