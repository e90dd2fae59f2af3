import { program } from './checkout.mjs';
import { run } from './run.mjs';

const CHECKS = {
  formatting: ['prettier', '--check', '.'],
  lint: ['eslint', '.'],
  'types of the tests': ['tsc', '--noEmit', '-p', 'tsconfig.check.json'],
  'room boundaries': ['depcruise', '--config', 'packages/tooling/dependency-cruiser.cjs', 'apps', 'packages'],
  'unused code': ['knip'],
  manifests: [process.execPath, 'packages/tooling/check-manifests.mjs'],
  'settings in the README': [process.execPath, 'packages/tooling/settings.mjs', '--check'],
};

/** Runs every check, also after one has failed, and returns 1 when any did. */
export async function check(verbose) {
  let verdict = 0;
  for (const [title, [name, ...args]] of Object.entries(CHECKS)) {
    const { code, output } = await run(program(name), args);
    console.log(`${code === 0 ? '✓' : '✗'} ${title}`);
    if (code !== 0 || verbose) console.log(output.trimEnd());
    if (code !== 0) verdict = 1;
  }
  return verdict;
}
