import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PatchedFile } from '@review-service/patches/patched-file';

/** Whether this machine has Git. */
export const HAS_GIT = spawnSync('git', ['--version']).status === 0;

const END = '\0end of a patch\0';

/** One shell for many patches: Git itself takes a millisecond, and starting it from here several. */
const SCRIPT = `for file; do
  git apply -p$STRIP --numstat --summary -z "$file" 2>/dev/null && printf '\\0applied'
  printf '\\0end of a patch\\0'
done`;

/**
 * What Git would apply of each patch, as describeApplied says it; undefined where it refuses the patch.
 * @param strip how many folders of a name are left out
 * @param folder for files; Git finds no repository there
 */
export async function gitApply(
  patches: readonly Buffer[],
  strip: 0 | 1,
  folder: string,
): Promise<(string | undefined)[]> {
  const files = patches.map((patch, at) => {
    const file = join(folder, `${at}.patch`);
    writeFileSync(file, patch);
    return file;
  });
  const where = { HOME: folder, GIT_CONFIG_NOSYSTEM: '1', GIT_CEILING_DIRECTORIES: folder };
  const env = { PATH: process.env.PATH, STRIP: String(strip), ...where };
  const options = { cwd: folder, env, encoding: 'latin1', maxBuffer: 1e9 } as const;
  const { stdout } = await promisify(execFile)('sh', ['-c', SCRIPT, 'sh', ...files], options);
  const outputs = stdout.split(END).slice(0, patches.length);
  return outputs.map((output) => (output.endsWith('\0applied') ? withoutDetails(output.slice(0, -8)) : undefined));
}

/** How much is the same of a file is for people, and so is the name behind a mode. Without lines it may be binary or not. */
const withoutDetails = (output: string): string =>
  output
    .replace(/(?<=^|\0)0\t0\t/g, '-\t-\t')
    .replace(/(?<=[\0\n]) rewrite .*\n/g, '')
    .replace(/(?<=[\0\n])( mode change \d+ => \d+).*/g, '$1')
    .replace(/ \(\d+%\)$/gm, '');

/** What is read of a patch, in the words of `git apply --numstat --summary -z`. */
export const describeApplied = (files: readonly PatchedFile[]): string =>
  [...files.map(countsOf), ...files.map(summaryOf)].join('');

const nameOf = ({ bytes }: PatchedFile['dest']): string => Buffer.from(bytes).toString('latin1');

function countsOf({ insertCount, deleteCount, dest }: PatchedFile): string {
  const hasLines = insertCount + deleteCount > 0;
  return `${hasLines ? `${insertCount}\t${deleteCount}` : '-\t-'}\t${nameOf(dest)}\0`;
}

function summaryOf({ isNew, status, source, dest, oldMode, newMode }: PatchedFile): string {
  if (isNew) return ` create mode ${newMode} ${nameOf(dest)}\n`;
  if (status === 'deleted') return ` delete mode ${oldMode} ${nameOf(source)}\n`;
  const verb = status === 'moved' ? 'rename' : 'copy';
  const isOtherMode = oldMode !== undefined && newMode !== undefined && oldMode !== newMode;
  return [
    status === 'modified' ? '' : ` ${verb} ${bothNames(nameOf(source), nameOf(dest))}\n`,
    isOtherMode ? ` mode change ${oldMode} => ${newMode}\n` : '',
  ].join('');
}

/** Folders that both begin with are said once. */
function bothNames(source: string, dest: string): string {
  const [one, other] = [source.split('/'), dest.split('/')];
  let same = 0;
  while (same < Math.min(one.length, other.length) - 1 && one[same] === other[same]) same += 1;
  const [left, right] = [one.slice(same).join('/'), other.slice(same).join('/')];
  return same === 0 ? `${left} => ${right}` : `${one.slice(0, same).join('/')}/{${left} => ${right}}`;
}
