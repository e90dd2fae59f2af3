import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const BOOTSTRAP = 'packages/tooling/bootstrap';
/** Neither asks for a person nor reads a configuration of this machine. */
const GIT = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Ann',
  GIT_AUTHOR_EMAIL: 'ann@example.com',
  GIT_COMMITTER_NAME: 'Ann',
  GIT_COMMITTER_EMAIL: 'ann@example.com',
};

/** A folder with a copy of the bootstrap, which works on the checkout that it lies in, and with the files of a spec. */
export class EmptyCheckout {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), 'empty-checkout-')));
  private readonly env = { ...process.env, ...GIT };

  constructor() {
    cpSync(join(__dirname, '../bootstrap'), join(this.root, BOOTSTRAP), { recursive: true });
  }

  write(path: string, text = ''): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }

  git(...args: string[]): string {
    return execFileSync('git', args, { cwd: this.root, env: this.env, encoding: 'utf8', stdio: 'pipe' }).trim();
  }

  /** Calls a function of the bootstrap in a process of its own. Resolves with its result; fails with what it throws. */
  call(file: string, name: string): Promise<unknown> {
    const url = pathToFileURL(join(this.root, BOOTSTRAP, file)).href;
    const script = `
      const { ${name}: called } = await import(${JSON.stringify(url)});
      console.log(JSON.stringify((await called()) ?? null));`;
    return new Promise((resolve, reject) => {
      const args = ['--input-type=module', '--eval', script];
      execFile(process.execPath, args, { env: this.env }, (error, output, errors) =>
        error ? reject(new Error(errors)) : resolve(JSON.parse(output)),
      );
    });
  }

  remove(): void {
    rmSync(this.root, { recursive: true });
  }
}
