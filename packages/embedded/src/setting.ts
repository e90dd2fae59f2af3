import { readFileSync } from 'node:fs';

/** A fault that the person at the terminal can mend: one line that begins with the name of the setting. */
export class SettingError extends Error {
  constructor(
    readonly setting: string,
    fault: string,
  ) {
    super(`${setting}: ${fault}`);
  }
}

/** Reads a setting from the environment, or from the file that NAME_FILE names; undefined when it is unset or empty. */
export function setting(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const file = env[`${name}_FILE`];
  return env[name]?.trim() || (file ? textOf(file, name) || undefined : undefined);
}

function textOf(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (thrown) {
    throw new SettingError(`${name}_FILE`, `${file} cannot be read (${reasonOf(thrown)}).`);
  }
}

/** The short reason of a system error, such as EACCES, for a line that a person reads. */
export function reasonOf(thrown: unknown): string {
  return (thrown as NodeJS.ErrnoException).code ?? String(thrown);
}
