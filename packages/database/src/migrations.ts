import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ForwardOnly } from './steps/forward-only';

const FOLDER = join(__dirname, 'migrations');

/** A file of a migration, in TypeScript or built: `1795600003000-groups.ts`. */
const MIGRATION = /^\d{13}-[a-z0-9-]+\.[jt]s$/;

/** The schema's history, oldest first: each file of the folder `migrations` exports one class, named with the file's time. */
export const migrations: readonly (new () => ForwardOnly)[] = readdirSync(FOLDER)
  .filter((name) => MIGRATION.test(name))
  .sort()
  // The reason for the cast: a test looks at what the files export.
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- which files there are is only known here
  .flatMap((name) => Object.values(require(join(FOLDER, name)) as Record<string, new () => ForwardOnly>));
