import { existsSync, readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { compileFunction, type Context, runInContext } from 'node:vm';
import { transformSync } from '@swc/core';

/** A module of a package, as CommonJS knows it. */
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

const PARAMETERS = ['exports', 'require', 'module', '__filename', '__dirname'];

/** Loads packages into a context of the suites as Node loads them into its own: each module once. */
export class PackageLoader {
  private readonly modules = new Map<string, Module>();
  /** Makes values of the context's own classes. */
  private readonly json: JSON;

  constructor(
    private readonly context: Context,
    /** What the context has its own variants of; packages get those where they ask for a module of Node. */
    private readonly own: Readonly<Record<string, unknown>> = {},
  ) {
    this.json = runInContext('JSON', context) as JSON;
  }

  /** The exports of the file. */
  load(filename: string): unknown {
    const known = this.modules.get(filename);
    if (known) return known.exports;
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
    const { resolve } = createRequire(filename);
    const require = Object.assign((name: string) => this.required(name, resolve), { resolve, cache: {} });
    const [path, paths] = [dirname(filename), resolve.paths('any')];
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
    return this.own[name.replace(/^node:/, '')] ?? process.getBuiltinModule(name);
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
    const run = compileFunction(asCommonJs(text, filename), PARAMETERS, { filename, parsingContext: this.context });
    (run as Body).call(module.exports, module.exports, require, module, filename, path);
  }
}

/** An ES module may say by this name what `require` returns. */
const AS_REQUIRED = `if ('module.exports' in exports) module.exports = exports['module.exports'];`;

/** The text of a module of a package: ES modules are rewritten. */
export function asCommonJs(text: string, filename: string): string {
  if (isEsModule(filename)) {
    const options = { swcrc: false, jsc: { target: 'es2022' }, module: { type: 'commonjs' } } as const;
    return `${transformSync(text, { filename, ...options }).code}\n${AS_REQUIRED}`;
  }
  return text.startsWith('#!') ? `//${text}` : text;
}

function isEsModule(filename: string): boolean {
  if (extname(filename) !== '.js') return extname(filename) === '.mjs';
  const { type } = JSON.parse(readFileSync(packageOf(filename), 'utf8')) as { type?: string };
  return type === 'module';
}

/** The nearest package.json above a file; each package has one. */
function packageOf(path: string): string {
  const found = join(dirname(path), 'package.json');
  return existsSync(found) ? found : packageOf(dirname(path));
}
