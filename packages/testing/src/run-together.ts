import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

const SHORT_SUITE = /(?<!\.long|\/together)\.spec\.ts$/;

/**
 * Runs the short suites below a folder as one: each in a `describe` of its own, in the order of their names. Jest loads
 * all modules anew for each file that it runs, which takes longer than most suites do; here they are loaded once.
 */
export function runTogether(folder: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const suites = files.map((file) => join(folder, file)).filter((file) => SHORT_SUITE.test(file));
  for (const suite of suites.toSorted()) {
    describe(relative(folder, suite), () => {
      // eslint-disable-next-line @typescript-eslint/no-require-imports -- a suite is declared while its file is read
      require(suite);
    });
  }
}
