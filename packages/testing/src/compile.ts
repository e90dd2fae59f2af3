import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { transformSync, type Options } from '@swc/core';

const TYPESCRIPT: Options = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
  },
  sourceMaps: 'inline',
};
const ES_MODULE: Options = { jsc: { target: 'es2022' } };

/** An ES module may say by this name what `require` returns. */
const AS_REQUIRED = `if ('module.exports' in exports) module.exports = exports['module.exports'];`;

/** The text of a module as CommonJS. */
export function asCommonJs(text: string, filename: string): string {
  if (isTypeScript(filename)) return compile(text, filename, TYPESCRIPT);
  if (isEsModule(filename)) return `${compile(text, filename, ES_MODULE)}\n${AS_REQUIRED}`;
  return text.startsWith('#!') ? `//${text}` : text;
}

/** Is it TypeScript, such as our own sources? */
export const isTypeScript = (filename: string): boolean => filename.endsWith('.ts');

const compile = (text: string, filename: string, options: Options) =>
  transformSync(text, { filename, swcrc: false, module: { type: 'commonjs' }, ...options }).code;

function isEsModule(filename: string): boolean {
  if (extname(filename) !== '.js') return extname(filename) === '.mjs';
  const found = packageOf(dirname(filename));
  return found !== undefined && (JSON.parse(readFileSync(found, 'utf8')) as { type?: string }).type === 'module';
}

/** The nearest package.json of a folder or above. */
function packageOf(folder: string): string | undefined {
  const path = join(folder, 'package.json');
  if (existsSync(path)) return path;
  return folder === dirname(folder) ? undefined : packageOf(dirname(folder));
}
