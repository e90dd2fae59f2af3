#!/usr/bin/env node
/**
 * Builds a room: compiles `src`, without its suites, to JavaScript in `dist`. It strips types, as the suites do with the
 * same .swcrc, and does not check them: that is `npm run check`.
 */
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformFile } from '@swc/core';

const SOURCES = resolve('src');
const BUILT = resolve('dist');

const OPTIONS = {
  configFile: fileURLToPath(new URL('../../.swcrc', import.meta.url)),
  // `import()` stays, which loads a command or a library late; the note lets it find what such a module exports.
  module: { type: 'commonjs', ignoreDynamic: true, exportInteropAnnotation: true },
};

async function compile(path) {
  const target = join(BUILT, path.replace(/\.ts$/, '.js'));
  const { code, map } = await transformFile(join(SOURCES, path), {
    ...OPTIONS,
    sourceFileName: relative(dirname(target), join(SOURCES, path)),
  });
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, `${code}//# sourceMappingURL=${basename(target)}.map\n`);
  await writeFile(`${target}.map`, map);
}

async function copy(path) {
  await mkdir(dirname(join(BUILT, path)), { recursive: true });
  await copyFile(join(SOURCES, path), join(BUILT, path));
}

const paths = await readdir(SOURCES, { recursive: true });
await Promise.all([
  ...paths.filter((path) => /(?<!\.spec)\.ts$/.test(path)).map(compile),
  ...paths.filter((path) => path.endsWith('.json')).map(copy),
]);
