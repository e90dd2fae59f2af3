import { run } from './run.mjs';

/** The names of the main branch; the first that exists counts. The server's comes first: the local one may be ahead. */
const MAIN = ['origin/main', 'main'];

/**
 * The files that differ from the commit where this branch left the main branch, committed or not, without removed ones.
 */
export async function changedFiles() {
  const [fork] = (await git('merge-base', 'HEAD', await mainBranch())) ?? ['HEAD'];
  const differing = await git('diff', '--name-only', '--diff-filter=d', fork);
  const unknown = await git('ls-files', '--others', '--exclude-standard');
  if (!differing || !unknown) throw new Error('--changed needs a checkout by git.');
  return [...differing, ...unknown];
}

async function mainBranch() {
  for (const name of MAIN) if (await git('rev-parse', '--verify', '--quiet', name)) return name;
  return 'HEAD';
}

/** The lines that git prints; undefined if it fails. */
async function git(...args) {
  const { code, output } = await run('git', args);
  return code === 0 ? output.split('\n').filter(Boolean) : undefined;
}
