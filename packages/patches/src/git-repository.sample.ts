import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether this machine has Git. */
export const HAS_GIT = spawnSync('git', ['--version']).status === 0;

/** The content of a file, or with a mode: 100755 is executable, 120000 a symbolic link, 160000 a commit. Latin-1. */
export type SampleContent = string | readonly [mode: string, content: string];
export type Tree = Readonly<Record<string, SampleContent>>;

/** A repository in which trees are made and compared, without a file beside it. */
export class GitRepository {
  readonly folder = mkdtempSync(join(tmpdir(), 'git-repository-'));

  constructor() {
    this.git(['init', '--quiet', '--bare', '.']);
  }

  /** What the command prints, given this on its standard input. */
  git(args: readonly string[], input: string | Buffer = '', settings: readonly string[] = []): Buffer {
    const env = {
      PATH: process.env.PATH,
      ...{ HOME: this.folder, GIT_CONFIG_NOSYSTEM: '1', GIT_DIR: this.folder, GIT_CEILING_DIRECTORIES: this.folder },
      ...{ GIT_AUTHOR_NAME: 'Alice', GIT_AUTHOR_EMAIL: 'alice@example.com', GIT_AUTHOR_DATE: '1700000000 +0000' },
      ...{
        GIT_COMMITTER_NAME: 'Alice',
        GIT_COMMITTER_EMAIL: 'alice@example.com',
        GIT_COMMITTER_DATE: '1700000000 +0000',
      },
    };
    const ran = spawnSync('git', [...settings.flatMap((setting) => ['-c', setting]), ...args], {
      cwd: this.folder,
      env,
      input,
    });
    if (ran.status !== 0) throw new Error(`git ${args.join(' ')}: ${ran.stderr.toString()}`);
    return ran.stdout;
  }

  /** The index and its id become those of this tree. */
  tree(tree: Tree): string {
    this.git(['read-tree', '--empty']);
    const entries = Object.entries(tree).map(([name, content]) => {
      const [mode, text] = typeof content === 'string' ? ['100644', content] : content;
      const id = mode === '160000' ? text : this.line(['hash-object', '-w', '--stdin'], Buffer.from(text, 'latin1'));
      return Buffer.from(`${mode} ${id}\t${name}\0`, 'latin1');
    });
    this.git(['update-index', '-z', '--index-info'], Buffer.concat(entries));
    return this.line(['write-tree']);
  }

  /** The line that the command prints. */
  line(args: readonly string[], input: string | Buffer = ''): string {
    return this.git(args, input).toString().trim();
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
