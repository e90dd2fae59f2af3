/** The arguments of jest's setup and teardown that are used here. */
export interface AskedRun {
  readonly rootDir: string;
  /** The words after `npm test --`: which suites were asked for. Empty: all. */
  readonly nonFlagArgs: readonly string[];
  readonly testNamePattern?: string;
  readonly shard?: unknown;
}

/** Does the run consist of all suites and all their tests? */
export const isWhole = ({ nonFlagArgs, testNamePattern, shard }: AskedRun): boolean =>
  nonFlagArgs.length === 0 && !testNamePattern && !shard;
