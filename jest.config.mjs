import { availableParallelism } from 'node:os';

/** One run for all suites, so that the closing lines count every test. */
export default {
  testMatch: ['<rootDir>/{apps,packages}/*/src/**/*.spec.ts'],
  // Packages and sources are loaded once for all suites of a worker: see packages/testing/README.md.
  transform: { '\\.[cm]?[jt]s$': '<rootDir>/packages/testing/dist/transformer.js' },
  transformIgnorePatterns: ['<rootDir>/(apps|packages)/[^/]+/dist/'],
  runner: '<rootDir>/packages/testing/dist/second-try.js',
  globalSetup: '<rootDir>/packages/testing/src/global-setup.ts',
  globalTeardown: '<rootDir>/packages/testing/src/global-teardown.ts',
  reporters: [
    '<rootDir>/packages/testing/dist/slowest-suites.js',
    '<rootDir>/packages/testing/dist/compared-exchanges.js',
    'default',
  ],
  testSequencer: '<rootDir>/packages/testing/dist/slow-first.js',
  setupFilesAfterEnv: ['<rootDir>/packages/testing/src/matchers.ts'],
  testEnvironment: '<rootDir>/packages/testing/dist/suite-environment.js',
  // Other rooms are taken from their sources: see packages/testing/README.md.
  testEnvironmentOptions: { customExportConditions: ['@review-service/source', 'node', 'node-addons'] },
  // A deadline for what hangs, not for what is slow: the machine may be busy.
  testTimeout: 300_000,
  // The suites wait for servers and deadlines as much as they compute.
  maxWorkers: availableParallelism() + 2,
};
