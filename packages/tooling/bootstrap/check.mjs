import { changedFiles } from './changed-files.mjs';
import { program } from './checkout.mjs';
import { run } from './run.mjs';

/** Types of all sources and tests. */
export const TYPES = ['tsc', '-p', 'tsconfig.check.json'];

/** The same of the browser app, which has other globals. */
const WEB_TYPES = ['tsc', '-p', 'apps/web/tsconfig.json'];

const CHECKS = {
  formatting: ['prettier', '--check', '.'],
  lint: ['eslint', '.'],
  types: TYPES,
  'types of the browser app': WEB_TYPES,
  'room boundaries': ['depcruise', '--config', 'packages/tooling/dependency-cruiser.cjs', 'apps', 'packages'],
  'unused code': ['knip'],
  manifests: [process.execPath, 'packages/tooling/manifests.mjs', '--check'],
  references: [process.execPath, 'packages/tooling/check-references.mjs'],
  phrases: [process.execPath, 'packages/tooling/check-phrases.mjs'],
  'names of types': [process.execPath, 'packages/tooling/check-type-names.mjs'],
  'table of settings': [process.execPath, 'packages/tooling/settings.mjs', '--check'],
  'description of the API': [process.execPath, 'packages/tooling/openapi.mjs', '--check'],
};

/** Runs all checks, and returns 1 when any fails. */
export const checkAll = (verbose) => runChecks(CHECKS, verbose);

/**
 * The same, quicker: formatting and lint check only the files that differ from the main branch. The table of settings and
 * the description of the API are left out, since they are made of a build of all rooms.
 */
export async function checkChanged(verbose) {
  const files = await changedFiles();
  if (files.length === 0) {
    console.log('Nothing differs from the main branch.');
    return 0;
  }
  const sources = files.filter((file) => /\.tsx?$/.test(file));
  const { 'table of settings': _settings, 'description of the API': _openapi, lint, ...checks } = CHECKS;
  checks.formatting = ['prettier', '--check', '--ignore-unknown', ...files];
  if (sources.length > 0) checks.lint = ['eslint', '--no-warn-ignored', ...sources];
  return runChecks(checks, verbose);
}

/** Runs all of them in parallel, and to their end even if some fail. */
async function runChecks(checks, verbose) {
  const verdicts = await Promise.all(
    Object.entries(checks).map(async ([title, [name, ...args]]) => {
      const { code, output } = await run(program(name), args);
      console.log(`${code === 0 ? '✓' : '✗'} ${title}`);
      if (code !== 0 || verbose) console.log(output.trimEnd());
      return code === 0 ? 0 : 1;
    }),
  );
  return Math.max(...verdicts);
}
