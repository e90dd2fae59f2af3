import { availableParallelism } from 'node:os';

/** Packages that are ES modules only, with those that they need: jest loads CommonJS before Node 24.9. */
const MODERN = [
  '@borewit/text-codec',
  '@octokit/webhooks-methods',
  '@poppinss/.+',
  '@seriousme/openapi-schema-validator',
  '@tokenizer/inflate',
  'case-anything',
  'character-entities',
  'cookie',
  'decode-named-character-reference',
  'devlop',
  'entities',
  'file-type',
  'flydrive',
  'github-slugger',
  'httpxy',
  'jose',
  'lru-cache',
  'mdast-util-.+',
  'micromark.*',
  'oauth4webapi',
  'oidc-provider',
  'openid-client',
  're2js',
  'sql-template-tag',
  'strtok3',
  'token-types',
  'uint8array-extras',
  'unist-util-.+',
  'uuid',
].map((name) => name.replace('/', '\\+'));

/** One run for all suites, so that the closing lines count every test. */
export default {
  testMatch: ['<rootDir>/{apps,packages}/*/{src,test}/**/*.spec.{ts,tsx}'],
  // Runs what its folder has: see packages/testing/README.md.
  testPathIgnorePatterns: ['/together\\.spec\\.ts$'],
  // How a file is compiled is in .swcrc.
  transform: {
    '\\.[cm]?[jt]s$': '@swc/jest',
    // As apps/web/vite.config.mjs has it.
    '\\.tsx$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', importSource: '#visible-texts' } },
        },
      },
    ],
  },
  transformIgnorePatterns: [
    `/node_modules/\\.pnpm/(?!(${MODERN.join('|')})@)`,
    '<rootDir>/(apps|packages)/[^/]+/dist/',
  ],
  // Other rooms are taken from their sources: see packages/testing/README.md.
  testEnvironmentOptions: { customExportConditions: ['@review-service/source', 'node', 'node-addons'] },
  moduleNameMapper: {
    // A source that is loaded late is named as it will be built.
    '^(\\.{1,2}/.+)\\.js$': '$1',
    // No test in jsdom sees a style.
    '^\\..*\\.css$': '<rootDir>/packages/testing/no-styles.cjs',
    // It says where it is to those alone who import.
    '^@octokit/webhooks-methods$': '<rootDir>/apps/worker/node_modules/@octokit/webhooks-methods/dist-node/index.js',
  },
  // Read in a sandbox, a global costs a search; these are read most. None that a module declares itself, such as Set.
  sandboxInjectedGlobals: ['Array', 'Function', 'JSON', 'Map', 'Math', 'Object', 'Promise', 'Reflect', 'Symbol'],
  globalSetup: '<rootDir>/packages/testing/src/global-setup.ts',
  globalTeardown: '<rootDir>/packages/testing/src/global-teardown.ts',
  testSequencer: '<rootDir>/packages/testing/longest-first.mjs',
  setupFilesAfterEnv: ['<rootDir>/packages/testing/src/matchers.ts', '<rootDir>/packages/testing/src/at-the-end.ts'],
  // A deadline for hanging tests, not for slow ones: the machine may be busy.
  testTimeout: 300_000,
  // The suites wait for servers and deadlines as much as they compute.
  maxWorkers: availableParallelism() + 2,
  // What a suite leaves is freed late; several workers of a gigabyte are more than a small machine has.
  workerIdleMemoryLimit: '600MB',
};
