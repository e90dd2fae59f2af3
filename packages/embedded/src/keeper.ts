import { spawn } from 'node:child_process';
import { openSync, rmSync, writeSync } from 'node:fs';
import type { Duty } from './keep';

/**
 * A small process that owns one server and lives as long as its standard input: when the process at the other end ends,
 * even by SIGKILL, it stops the server.
 */
const { command, args, env, account, log, stopSignal, removeAfterwards } = JSON.parse(process.argv[2] ?? '') as Duty;
const output = openSync(log, 'a');
const server = spawn(command, args, { ...account, env, cwd: '/', stdio: ['ignore', output, output] });

let told = false;

/** SIGQUIT stops PostgreSQL immediately; nothing can ignore SIGKILL. */
function stop(): void {
  told = true;
  server.kill(stopSignal);
  setTimeout(() => server.kill('SIGQUIT'), 10_000).unref();
  setTimeout(() => server.kill('SIGKILL'), 15_000).unref();
}

/** After a server ended by itself nothing is deleted, above all not the log with the reason. */
function leave(code: number): void {
  if (told) for (const path of removeAfterwards) rmSync(path, { recursive: true, force: true });
  process.exit(code);
}

process.stdin.on('end', stop).on('error', stop).resume();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
server.on('exit', (code) => leave(code ?? 1));
server.on('error', ({ message }) => {
  writeSync(output, `${message}\n`);
  leave(127);
});
