import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Patches that Git wrote: those that the room patches keeps for its own suites. */
export function corpus(): Buffer[] {
  const folder = dirname(require.resolve('@review-service/patches/fixtures/text.patch'));
  return readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name)));
}
