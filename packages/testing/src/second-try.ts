import type { TestEvents } from '@jest/test-result';
import Runner, { type TestRunnerOptions, type TestWatcher, type UnsubscribeFn } from 'jest-runner';

type Test = TestEvents['test-file-start'][0];

/** A shorter run is somebody's work on these suites, and reports failures at once. */
const LONG_RUN = 40;
/** More failures than this are not caused by a busy machine. */
const ACCIDENTS = 4;

/**
 * Runs the suites that failed in a long run once more, when all others have ended, and reports the second result: a
 * fault fails twice, a deadline that a busy machine missed does not. What failed at first is printed, so that nobody
 * overlooks a suite that needs a second try again and again.
 */
// jest loads the default export.
// eslint-disable-next-line no-restricted-syntax
export default class SecondTry extends Runner {
  private readonly failed = new Map<Test, () => void | Promise<void>>();
  private holdsBack = false;

  override on<Name extends keyof TestEvents>(
    name: Name,
    listener: (data: TestEvents[Name]) => void | Promise<void>,
  ): UnsubscribeFn {
    return super.on(name, (data) => {
      const failed = failureIn(name, data);
      if (!this.holdsBack || !failed) return listener(data);
      console.error(`\nFailed at first: ${failed.test.path}\n${failed.why}\n`);
      this.failed.set(failed.test, () => listener(data));
    });
  }

  override async runTests(tests: Test[], watcher: TestWatcher, options: TestRunnerOptions): Promise<void> {
    this.holdsBack = tests.length >= LONG_RUN;
    await super.runTests(tests, watcher, options);
    this.holdsBack = false;
    const again = [...this.failed.keys()];
    if (again.length > ACCIDENTS || watcher.isInterrupted()) for (const report of this.failed.values()) await report();
    else if (again.length > 0) await super.runTests(again, watcher, options);
  }
}

/** The failed suite of an event, and the reason. */
function failureIn<Name extends keyof TestEvents>(name: Name, data: TestEvents[Name]) {
  if (name === 'test-file-failure') {
    const [test, error] = data as TestEvents['test-file-failure'];
    return { test, why: error.stack ?? error.message };
  }
  if (name !== 'test-file-success') return undefined;
  const [test, result] = data as TestEvents['test-file-success'];
  const failed = result.numFailingTests > 0 || result.testExecError !== undefined;
  return failed ? { test, why: result.failureMessage ?? 'for no reason given' } : undefined;
}
