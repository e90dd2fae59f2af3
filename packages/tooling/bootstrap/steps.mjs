import { join } from 'node:path';
import { TYPES } from './check.mjs';
import { checkout, program } from './checkout.mjs';
import { changedSinceBuild, rememberBuild } from './last-build.mjs';
import { run, step } from './run.mjs';

/** Compiles what changed since the last time; turbo knows. */
export async function build(verbose, filter) {
  const which = filter ? [`--filter=${filter}`] : [];
  await step('Building', program('turbo'), ['run', 'build', '--output-logs=errors-only', ...which], { verbose });
  if (!filter) rememberBuild();
}

/**
 * Suites that start programs start those of `dist`, which may be older than the sources that all else is tested from.
 */
export function sayWhatIsOld() {
  const changed = changedSinceBuild();
  if (changed) console.log(`${changed} was not built yet: suites that start programs need \`npm run dist\` before.`);
}

/**
 * From so much memory on a worker of jest is replaced after a suite. Each suite that starts the API loads its 2500
 * modules anew, and V8 lets a worker reach two gigabytes before it frees those of former suites.
 */
const MEMORY = '--workerIdleMemoryLimit=600MB';

/** Runs suites, from the sources of all rooms. jest's closing lines are the last that is printed. */
export async function runSuites(options) {
  const jest = join(checkout, 'node_modules', 'jest', 'bin', 'jest.js');
  const args = ['--conditions=@review-service/source', jest, '--config', 'jest.config.mjs', ...options];
  return (await run(process.execPath, args, { prints: true })).code;
}

/** The same and, beside it, the compiler, which knows of mistakes that no suite sees. Those are printed at the end. */
export async function runSuitesAndTypes(options) {
  const [name, ...args] = TYPES;
  const [suites, types] = await Promise.all([runSuites([MEMORY, ...options]), run(program(name), args)]);
  if (types.code !== 0) console.error(`\n✗ types\n${types.output.trimEnd()}`);
  return suites || types.code;
}
