import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The full path of a program, if there is one of that name on PATH. */
export function findOnPath({ PATH = '' }: NodeJS.ProcessEnv, program: string): string | undefined {
  const places = PATH.split(delimiter).filter(Boolean);
  return places.map((folder) => join(folder, program)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
