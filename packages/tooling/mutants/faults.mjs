import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { checkout } from '../bootstrap/checkout.mjs';

const FOLDER = join('packages', 'testing', 'faults');

/**
 * All faults, by name. `what` says in one line what is wrong with the code after the patch; `suites` are the short suites
 * that should notice.
 */
export function readFaults() {
  const files = readdirSync(join(checkout, FOLDER)).filter((file) => file.endsWith('.patch'));
  return files.sort().map((file) => {
    const path = join(FOLDER, file);
    const [what = '', ...lines] = readFileSync(join(checkout, path), 'utf8').split('\n');
    const suites =
      lines
        .find((line) => line.startsWith('Suites: '))
        ?.split(/\s+/)
        .slice(1) ?? [];
    return { name: basename(file, '.patch'), path, what, suites };
  });
}

/** Plants a fault in the sources. Throws if they have changed too much since it was written. */
export const plant = ({ path }) => apply(path);

/** Takes a planted fault back. */
export const takeBack = ({ path }) => apply(path, '--reverse');

/** The tracked files that differ from the last commit. */
export const uncommitted = () => git('status', '--porcelain', '--untracked-files=no').stdout.trim();

function apply(path, ...options) {
  const { status, stderr } = git('apply', ...options, path);
  if (status !== 0) throw new Error(stderr.trim());
}

const git = (...args) => spawnSync('git', args, { cwd: checkout, encoding: 'utf8' });
