import { program } from './checkout.mjs';
import { run } from './run.mjs';

const CHECKS = {
  formatting: ['prettier', '--check', '.'],
  lint: ['eslint', '.'],
  'types of the tests': ['tsc', '--noEmit', '-p', 'tsconfig.check.json'],
  'room boundaries': ['depcruise', '--config', 'packages/tooling/dependency-cruiser.cjs', 'apps', 'packages'],
  'unused code': ['knip'],
  manifests: [process.execPath, 'packages/tooling/check-manifests.mjs'],
  references: [process.execPath, 'packages/tooling/check-references.mjs'],
  'table of settings': [process.execPath, 'packages/tooling/settings.mjs', '--check'],
};

/** Runs all checks at the same time, whatever becomes of the others, and returns 1 when any fails. */
export async function check(verbose) {
  const verdicts = await Promise.all(
    Object.entries(CHECKS).map(async ([title, [name, ...args]]) => {
      const { code, output } = await run(program(name), args);
      console.log(`${code === 0 ? '✓' : '✗'} ${title}`);
      if (code !== 0 || verbose) console.log(output.trimEnd());
      return code === 0 ? 0 : 1;
    }),
  );
  return Math.max(...verdicts);
}
