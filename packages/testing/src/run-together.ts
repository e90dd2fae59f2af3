import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

const TOGETHER = 'together.spec.ts';
const SHORT_SUITE = /(?<!\.long|\/together)\.spec\.ts$/;

/**
 * Runs the short suites below a folder as one, each in a `describe` of its own: jest loads all modules anew for each file
 * that it runs, which takes longer than most suites do. A folder below with a `together.spec.ts` of its own is left to it.
 */
export function runTogether(folder: string): void {
  for (const suite of suitesBelow(folder)) {
    describe(relative(folder, suite), () => {
      // eslint-disable-next-line @typescript-eslint/no-require-imports -- a suite is declared while its file is read
      require(suite);
    });
  }
}

function suitesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return SHORT_SUITE.test(path) ? [path] : [];
    return existsSync(join(path, TOGETHER)) ? [] : suitesBelow(path);
  });
}
