import { SettingsError } from '../config/settings-error';

const TAKEN = 'EADDRINUSE';
const FORBIDDEN = 'EACCES';
/** No such name, or no address of this machine: the fault of HOST, or of METRICS_HOST. */
const NO_ADDRESS = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EINVAL']);

/** Starts a process; if that fails, prints lines that name the setting, and exits with 1. */
export async function start(boot: () => Promise<void>): Promise<void> {
  try {
    await boot();
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}

/** A failed start, as text that an operator can act on. */
function explain(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  const { message, code, stack } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === '28P01' || code === '3D000' || code === 'ETIMEDOUT') {
    return `DATABASE_URL: the database cannot be used (${message || code})`;
  }
  return stack ?? message;
}

/** The error of a failed listen, with the setting of the port, or of its host. */
export function portFault(setting: string, port: number, error: unknown): SettingsError {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === TAKEN)
    return new SettingsError([`${setting}: ${port} is already in use. Choose another one: ${setting}=${port + 1}`]);
  if (code === FORBIDDEN)
    return new SettingsError([`${setting}: this user may not listen on ${port}. Choose one above 1023`]);
  if (NO_ADDRESS.has(code ?? ''))
    return new SettingsError([`${setting.replace(/PORT$/, 'HOST')}: this machine has no such address (${message})`]);
  return new SettingsError([`${setting}: cannot listen on ${port} (${message})`]);
}

/** With SUPERVISED=1 the process ends with its parent, even a killed one: the parent holds its standard input open. */
export function endWithParent(): void {
  if (process.env.SUPERVISED !== '1') return;
  process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM')).on('error', () => undefined);
  process.stdin.resume();
}
