import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { version } from '@swc/core';
import { asCommonJs } from './compile';

/** The global by which a module finds itself as it was loaded for all suites. */
export const LOAD_SHARED = 'load of @review-service/testing';

const LOAD = `globalThis[${JSON.stringify(LOAD_SHARED)}]`;

/** Not shared: suites, samples and this room, whose modules remember what belongs to a suite. */
const OF_A_SUITE = /\.(spec|sample)\.[jt]s$|\/packages\/testing\/src\//;
const OF_A_ROOM = /\/(apps|packages)\/[^/]+\/src\//;

/** Is the file loaded once for all suites of a worker? */
const isShared = (filename: string): boolean =>
  filename.includes('/node_modules/') || (OF_A_ROOM.test(filename) && !OF_A_SUITE.test(filename));

/**
 * How jest transforms a file: a shared one is, within a suite, what `suite-environment.ts` has loaded for all suites.
 * Elsewhere, as in the setup of a run, it is the file itself.
 */
// jest loads the default export.
// eslint-disable-next-line no-restricted-syntax
export default {
  process(text: string, filename: string): { code: string } {
    const shared = isShared(filename) ? `if (${LOAD}) { module.exports = ${LOAD}(__filename); return; } ` : '';
    return { code: `${shared}${asCommonJs(text, filename)}` };
  },
  getCacheKey: (text: string, filename: string): string =>
    [text, filename, ...OWN].reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex'),
};

/** What the result depends on besides. */
const OWN = [version, ...[__filename, require.resolve('./compile')].map((path) => readFileSync(path, 'utf8'))];
