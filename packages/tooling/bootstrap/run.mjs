import { spawn } from 'node:child_process';
import { checkout, env as ownEnv } from './checkout.mjs';
import { signalTree } from './process-tree.mjs';

const SIGNALS = { SIGINT: 2, SIGHUP: 1, SIGTERM: 15 };

/**
 * Runs a program of the checkout to its end and returns its exit code and, unless it prints by itself, what it printed.
 * A signal for this process ends the program and all that it started, then this process.
 */
export async function run(command, args, { env = ownEnv, prints = false } = {}) {
  const child = spawn(command, args, { cwd: checkout, env, stdio: prints ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  let asked;
  const pass = (signal) => {
    asked = signal;
    signalTree(child.pid, signal);
  };
  for (const signal of Object.keys(SIGNALS)) process.on(signal, pass);
  const code = await new Promise((resolve) => {
    child.on('error', ({ message }) => resolve(((output += message), 127)));
    child.on('close', (status, signal) => resolve(status ?? 128 + (SIGNALS[signal] ?? 9)));
  });
  for (const signal of Object.keys(SIGNALS)) process.off(signal, pass);
  if (asked) process.exit(128 + SIGNALS[asked]);
  return { code, output };
}

/** One step on the way: a line when it begins, its time when it is done, and what it printed only if it failed. */
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
