import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';

const ORIGINAL = realpathSync(join(__dirname, '../../..'));
const ROOT_FILES = [
  ...['package.json', 'jest.config.mjs', '.swcrc', 'eslint.config.mjs', '.prettierrc.json', 'tsconfig.base.json'],
  'docs/audit.md',
];

const CHECKED_TYPES = 'tsconfig.check.json';
const FROM_SOURCES = '--conditions=@review-service/source';

/** The exit code and output of a program. */
interface Ended {
  readonly code: number;
  readonly output: string;
}

/** The parts of a copy that are compiled and linted; `npm run check` covers the rest. */
interface Checked {
  readonly include: string[];
  readonly files?: string[];
}

/**
 * A copy of the monorepo, for a generator to write to. Its rooms import the copied rooms, and the installed packages.
 */
export class CopiedTree {
  private readonly root = realpathSync(mkdtempSync(join(tmpdir(), 'copied-tree-')));

  constructor(checked: Checked) {
    symlinkSync(join(ORIGINAL, 'node_modules'), join(this.root, 'node_modules'));
    for (const name of ROOT_FILES) cpSync(join(ORIGINAL, name), join(this.root, name));
    for (const room of rooms()) this.copyRoom(room);
    writeFileSync(
      join(this.root, CHECKED_TYPES),
      JSON.stringify({ ...originalTypes(), ...checked, exclude: ['**/*.spec.ts'] }),
    );
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  /** Runs a program of the copy to its end, without the variables that this suite's jest has set for its workers. */
  run(...args: string[]): Promise<Ended> {
    const env = { ...process.env, JEST_WORKER_ID: undefined, TEST_TEMPLATE: undefined };
    return new Promise((resolve) => {
      execFile(process.execPath, args, { cwd: this.root, env, timeout: 600_000 }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
      );
    });
  }

  /** The same for a program that must not write anything. */
  async runIdly(...args: string[]): Promise<Ended> {
    const before = this.files();
    const ended = await this.run(...args);
    expect(this.changedSince(before)).toEqual([]);
    return ended;
  }

  /** The texts of all source files, by path. */
  files(): Record<string, string> {
    const paths = rooms().flatMap((room) =>
      readdirSync(join(this.root, room), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !/\/(node_modules|dist)(\/|$)/.test(entry.parentPath))
        .map((entry) => join(entry.parentPath, entry.name)),
    );
    return Object.fromEntries(paths.map((path) => [relative(this.root, path), readFileSync(path, 'utf8')]));
  }

  /** The paths of the files that are new, removed or changed. */
  changedSince(before: Record<string, string>): string[] {
    const after = this.files();
    const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...paths].filter((path) => after[path] !== before[path]).sort();
  }

  /** Checks the written files and runs the specs, from the sources. Fails with the output of the failed check. */
  async verify(written: string[], specs: string[]): Promise<void> {
    // The API's description of itself comes from the built contracts.
    expect(await this.run('packages/contracts/schemas.mjs')).toEqual(CONTENT);
    const [types, lint, format] = await Promise.all([
      this.tool('typescript-7/bin/tsc', '-p', CHECKED_TYPES),
      this.tool('eslint/bin/eslint.js', ...written),
      this.tool('prettier/bin/prettier.cjs', '--check', ...written),
      this.pass(specs),
    ]);
    expect(types).toEqual(CONTENT);
    expect(lint).toEqual(CONTENT);
    expect(format).toMatchObject({ code: 0 });
  }

  /** Runs specs, or some of their tests by jest's options. */
  async pass(specs: string[]): Promise<void> {
    const jest = 'node_modules/jest/bin/jest.js';
    // One process: several would load the same modules while the other suites of this run need the processors.
    const options = ['--maxWorkers=1', '--cacheDirectory', join(this.root, '.jest')];
    const tests = await this.run(FROM_SOURCES, jest, ...options, ...specs);
    expect(tests).toMatchObject({ code: 0, output: expect.stringMatching(PASSED) as string });
  }

  private tool(path: string, ...args: string[]): Promise<Ended> {
    return this.run(join('node_modules', path), ...args);
  }

  private copyRoom(room: string): void {
    // The keeper of the servers is run from the packages' dist.
    const left = room.startsWith('packages') ? ['node_modules'] : ['node_modules', 'dist'];
    const filter = (path: string) => !left.includes(basename(path));
    cpSync(join(ORIGINAL, room), join(this.root, room), { recursive: true, filter });
    const modules = join(room, 'node_modules');
    if (existsSync(join(ORIGINAL, modules))) this.linkModules(modules);
  }

  private linkModules(modules: string): void {
    const ours = join(modules, '@review-service');
    mkdirSync(join(this.root, ours), { recursive: true });
    for (const name of readdirSync(join(ORIGINAL, modules))) {
      if (name !== '@review-service') symlinkSync(join(ORIGINAL, modules, name), join(this.root, modules, name));
    }
    for (const name of existsSync(join(ORIGINAL, ours)) ? readdirSync(join(ORIGINAL, ours)) : []) {
      const room = relative(ORIGINAL, realpathSync(join(ORIGINAL, ours, name)));
      symlinkSync(join(this.root, room), join(this.root, ours, name));
    }
  }
}

/** The compiler options of the original, without its incremental state. */
function originalTypes(): object {
  const { compilerOptions, ...others } = JSON.parse(readFileSync(join(ORIGINAL, CHECKED_TYPES), 'utf8')) as {
    compilerOptions: object;
  };
  return { ...others, compilerOptions: { ...compilerOptions, incremental: false, tsBuildInfoFile: undefined } };
}

const CONTENT: Ended = { code: 0, output: '' };
const PASSED = /Tests: +(\d+ skipped, )?\d+ passed, \d+ total/;

/** The rooms of the monorepo, `apps/api` and so on. */
const rooms = () =>
  ['apps', 'packages'].flatMap((floor) => readdirSync(join(ORIGINAL, floor)).map((room) => join(floor, room)));
