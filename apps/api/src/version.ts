import { createRequire } from 'node:module';

/** The release that runs, as package.json has it. */
export const { version: VERSION } = createRequire(__filename)('../package.json') as { version: string };
