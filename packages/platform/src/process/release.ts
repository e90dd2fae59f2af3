import { createRequire } from 'node:module';

/** The version in the package.json of a program. @param main the path of its `main.js`, below the package's folder */
export const releaseOf = (main: string): string =>
  (createRequire(main)('../package.json') as { version: string }).version;
