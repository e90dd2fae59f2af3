import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { compileFunction, type Context, runInContext } from 'node:vm';
import { version } from '@swc/core';
import { ResolverFactory } from 'unrs-resolver';
import { asCommonJs, isTypeScript } from './compile';

/** A module as CommonJS knows it. */
interface Module {
  exports: unknown;
  loaded: boolean;
  readonly id: string;
  readonly filename: string;
  readonly path: string;
  readonly children: unknown[];
  readonly paths: readonly string[] | null;
  readonly require: (name: string) => unknown;
}

type Body = (exports: unknown, require: unknown, module: Module, filename: string, dirname: string) => void;

interface Options {
  /** What the context has its own variants of; modules get those where they ask for a module of Node. */
  readonly own?: Readonly<Record<string, unknown>>;
  /** Runs each load, with those that it needs; a module may load another one long after itself. */
  readonly whileLoading?: <T>(load: () => T) => T;
}

const PARAMETERS = ['exports', 'require', 'module', '__filename', '__dirname'];

/** Loads modules into a context of the suites as Node loads them into its own: each once. */
export class ModuleLoader {
  private readonly modules = new Map<string, Module>();
  private isLoading = false;
  /** Makes values of the context's own classes. */
  private readonly json: JSON;

  constructor(
    private readonly context: Context,
    /** A folder that keeps what was compiled, for all workers. */
    private readonly cache: string,
    private readonly options: Options = {},
  ) {
    this.json = runInContext('JSON', context) as JSON;
  }

  /** The exports of the file. */
  load(filename: string): unknown {
    const known = this.modules.get(filename);
    if (known) return known.exports;
    const { whileLoading } = this.options;
    if (this.isLoading || !whileLoading) return this.loadNew(filename);
    this.isLoading = true;
    try {
      return whileLoading(() => this.loadNew(filename));
    } finally {
      this.isLoading = false;
    }
  }

  private loadNew(filename: string): unknown {
    const module = this.empty(filename);
    this.modules.set(filename, module);
    try {
      this.fill(module);
    } catch (error) {
      this.modules.delete(filename);
      throw error;
    }
    module.loaded = true;
    return module.exports;
  }

  private empty(filename: string): Module {
    const resolve = isTypeScript(filename) ? resolverOfSource(filename) : createRequire(filename).resolve;
    const require = Object.assign((name: string) => this.required(name, resolve), { resolve, cache: {} });
    const [path, paths] = [dirname(filename), createRequire(filename).resolve.paths('any')];
    return {
      exports: this.json.parse('{}'),
      loaded: false,
      id: filename,
      filename,
      path,
      children: [],
      paths,
      require,
    };
  }

  private required(name: string, resolve: (name: string) => string): unknown {
    if (!isBuiltin(name)) return this.load(resolve(name));
    return this.options.own?.[name.replace(/^node:/, '')] ?? process.getBuiltinModule(name);
  }

  private fill(module: Module): void {
    const { filename, require, path } = module;
    if (filename.endsWith('.node')) {
      module.exports = createRequire(filename)(filename);
      return;
    }
    const text = readFileSync(filename, 'utf8');
    if (filename.endsWith('.json')) {
      module.exports = this.json.parse(text);
      return;
    }
    const compiled = isTypeScript(filename)
      ? keptOnDisk(this.cache, text, filename)
      : { code: asCommonJs(text, filename), filename };
    const run = compileFunction(compiled.code, PARAMETERS, {
      filename: compiled.filename,
      parsingContext: this.context,
    });
    (run as Body).call(module.exports, module.exports, require, module, filename, path);
  }
}

const sources = new ResolverFactory({
  conditionNames: ['@review-service/source', 'node', 'require', 'default'],
  extensions: ['.ts', '.js', '.json', '.node'],
  extensionAlias: { '.js': ['.ts', '.js'] },
});

/** Resolves names as the compiler of the sources does. */
const resolverOfSource = (filename: string) => (name: string) => {
  const { path, error } = sources.sync(dirname(filename), name);
  if (path === undefined) throw new Error(`${filename} needs ${name}: ${error ?? 'it is not there'}`);
  return path;
};

const COMPILER = readFileSync(require.resolve('./compile'), 'utf8') + version;

/**
 * Compiles a source once for all workers, into a file: where an error's stack names such a file, jest reads the source
 * map at its end, and shows the line of the source.
 */
function keptOnDisk(folder: string, text: string, source: string): { code: string; filename: string } {
  const hash = createHash('sha256').update(COMPILER).update(source).update(text).digest('hex');
  const filename = join(folder, hash, `${source}.js`);
  if (existsSync(filename)) return { code: readFileSync(filename, 'utf8'), filename };
  const code = asCommonJs(text, source);
  mkdirSync(dirname(filename), { recursive: true });
  // Others never see a part of it.
  const part = `${filename}.${process.pid}`;
  writeFileSync(part, code);
  renameSync(part, filename);
  return { code, filename };
}
