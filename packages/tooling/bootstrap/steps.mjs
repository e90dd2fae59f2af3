import { join } from 'node:path';
import { checkout, program } from './checkout.mjs';
import { run, step } from './run.mjs';

/** Compiles what changed since the last time; turbo knows. */
export async function build(verbose, filter) {
  const which = filter ? [`--filter=${filter}`] : [];
  await step('Building', program('turbo'), ['run', 'build', '--output-logs=errors-only', ...which], { verbose });
}

/** Hands over to jest, whose closing lines are the last that is printed; its exit code is the verdict. */
export async function runTests(options) {
  const jest = join(checkout, 'node_modules', 'jest', 'bin', 'jest.js');
  const { code } = await run(process.execPath, [jest, '--config', 'jest.config.mjs', ...options], { prints: true });
  return code;
}
