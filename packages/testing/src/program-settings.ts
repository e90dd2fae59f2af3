import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TEST_KEYS } from './make';

/** Settings of a program on a database, without rate limits; its files are in a folder. */
export const settingsOn = (databaseUrl: string, folder: string) => ({
  NODE_ENV: 'test',
  DATABASE_URL: databaseUrl,
  SECRET_KEYS: TEST_KEYS.join(),
  STORAGE_URL: pathToFileURL(join(folder, 'files')).href,
  RATE_LIMITS: 'off',
});

/** Of programs that are to do the follow-up work of a deletion at once. */
export const WITHOUT_UNDO = { GROUP_UNDO: 'off' } as const;
