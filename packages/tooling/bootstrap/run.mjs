import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { checkout, env as ownEnv } from './checkout.mjs';
import { signalTree } from './process-tree.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Each program that runs listens to them, and `npm run check` runs about a dozen at once. */
process.setMaxListeners(40);
const LEASH = fileURLToPath(new URL('leash.mjs', import.meta.url));

/**
 * Runs a program of the checkout to its end and returns its exit code and, unless it prints by itself, what it printed.
 * A signal to this process ends the program and all that it started, then this process. If this process is killed, they
 * end as well.
 */
export async function run(command, args, { env = ownEnv, prints = false } = {}) {
  const child = spawn(command, args, { cwd: checkout, env, stdio: prints ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
  const leash = putOnLeash(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += chunk));
  let asked;
  const pass = (signal) => {
    asked = signal;
    signalTree(child.pid, signal);
  };
  for (const signal of SIGNALS) process.on(signal, pass);
  const code = await new Promise((resolve) => {
    child.on('error', ({ message }) => resolve(((printed += message), 127)));
    child.on('close', (status, signal) => resolve(status ?? 128 + constants.signals[signal]));
  });
  leash.kill('SIGKILL');
  for (const signal of SIGNALS) process.off(signal, pass);
  if (asked) process.exit(128 + constants.signals[asked]);
  return { code, output: printed };
}

/** A process in a session of its own, so that it survives when all our processes are killed at once. */
function putOnLeash({ pid }) {
  const leash = spawn(process.execPath, [LEASH, pid], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  leash.stdin.on('error', () => undefined);
  return leash;
}

/** Runs a step: prints its title and its time, and its output only if it failed. */
export async function step(title, command, args, { verbose = false, hint = '', ...options } = {}) {
  const begin = performance.now();
  process.stdout.write(`${title} …${verbose ? '\n' : ''}`);
  const { code, output } = await run(command, args, { ...options, prints: verbose });
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  process.stdout.write(code === 0 ? ` ${seconds} s\n` : ' failed\n');
  if (code === 0) return;
  console.error([output.trim(), hint].filter(Boolean).join('\n\n'));
  process.exit(code);
}
