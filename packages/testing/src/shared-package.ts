import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { asCommonJs } from './package-loader';

/** The global by which a package's file finds itself as it was loaded for all suites. */
export const LOAD_PACKAGE = 'loadPackage of @review-service/testing';

const LOAD = `globalThis[${JSON.stringify(LOAD_PACKAGE)}]`;

/**
 * How jest transforms a file of a package: within a suite it is what `suite-environment.ts` has loaded for all suites.
 * Elsewhere, as in the setup of a run, it is the file itself.
 */
// jest loads the default export.
// eslint-disable-next-line no-restricted-syntax
export default {
  process: (text: string, filename: string): { code: string } => ({
    code: `if (${LOAD}) { module.exports = ${LOAD}(__filename); return; } ${asCommonJs(text, filename)}`,
  }),
  getCacheKey: (text: string, filename: string): string =>
    [text, filename, ...OWN].reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex'),
};

/** What the result depends on besides. */
const OWN = [__filename, require.resolve('./package-loader')].map((path) => readFileSync(path, 'utf8'));
