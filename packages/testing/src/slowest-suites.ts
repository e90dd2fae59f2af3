/** The number of listed suites; a run of fewer than twice as many lists none. */
const LISTED = 10;

/** The used members of Jest's results. */
interface Results {
  readonly testResults: readonly {
    readonly testFilePath: string;
    /** When it began and ended, in milliseconds. */
    readonly perfStats: { readonly start: number; readonly end: number };
  }[];
}

/** A reporter: lists the slowest suites of a long run, above Jest's own closing lines. */
// jest loads the default export.
// eslint-disable-next-line no-restricted-syntax
export default class SlowestSuites {
  onRunComplete(_contexts: unknown, { testResults }: Results): void {
    if (testResults.length < 2 * LISTED) return;
    const lines = testResults
      .map(({ testFilePath, perfStats: { start, end } }) => ({ testFilePath, seconds: (end - start) / 1000 }))
      .sort((one, other) => other.seconds - one.seconds)
      .slice(0, LISTED)
      .map(({ testFilePath, seconds }) => {
        const [, path = testFilePath] = /\/((?:apps|packages)\/.*)$/.exec(testFilePath) ?? [];
        return `${seconds.toFixed(1).padStart(7)} s  ${path}`;
      });
    console.error(['', 'The slowest suites:', ...lines].join('\n'));
  }
}
