import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from './checkout.mjs';

const [SOURCES, BUILT] = ['src', 'dist'].map((folder) => join(checkout, 'packages/database', folder, 'migrations'));

/**
 * Removes what was built from migrations whose source is gone, such as those of another branch. Neither the compiler nor
 * turbo does, and a file in that folder is a migration.
 */
export function removeOldMigrations() {
  if (!existsSync(BUILT)) return;
  const sources = new Set(readdirSync(SOURCES).map(nameOf));
  for (const file of readdirSync(BUILT)) if (!sources.has(nameOf(file))) rmSync(join(BUILT, file));
}

/** A file's name without its endings. */
const nameOf = (file) => file.split('.', 1)[0];
