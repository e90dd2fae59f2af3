import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Names the folder where suites leave a file for each API that they talked to. */
export const COMPARED_EXCHANGES = 'COMPARED_EXCHANGES';

/** What was compared with the description of the API: its operations, and how many exchanges there were of each status. */
interface Compared {
  readonly operations: readonly string[];
  /** By `<operation> <status>`. */
  readonly exchanges: Readonly<Record<string, number>>;
}

/** What is read of Jest's settings. */
interface Settings {
  /** Which suites were asked for; empty: all. */
  readonly nonFlagArgs: readonly string[];
  readonly testNamePattern?: string;
  readonly shard?: unknown;
}

/**
 * A reporter: says how many exchanges of the whole run were compared with the description of the API, and fails the run of
 * all suites when an operation was never compared.
 */
// jest loads whatever is the default.
// eslint-disable-next-line no-restricted-syntax
export default class ComparedExchanges {
  private never: string[] = [];

  constructor(private readonly settings: Settings) {}

  onRunComplete(): void {
    const folder = process.env[COMPARED_EXCHANGES];
    if (folder === undefined) return;
    const compared = readdirSync(folder).map(
      (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Compared,
    );
    rmSync(folder, { recursive: true });
    const { nonFlagArgs, testNamePattern, shard } = this.settings;
    if (nonFlagArgs.length > 0 || testNamePattern || shard) return;
    const exchanges = compared.flatMap(({ exchanges }) => Object.entries(exchanges));
    const seen = new Set(exchanges.map(([name]) => name.split(' ')[0] ?? ''));
    const operations = new Set(compared.flatMap(({ operations }) => operations));
    this.never = [...operations].filter((id) => !seen.has(id));
    const count = exchanges.reduce((sum, [, times]) => sum + times, 0);
    console.error(
      `\nCompared with the description of the API: ${count} exchanges of ${seen.size} operations, in ` +
        `${new Set(exchanges.map(([name]) => name)).size} kinds of answers. Never compared: ${this.never.join(', ') || 'none'}.`,
    );
  }

  /** Jest's way to let a reporter fail a run. */
  getLastError(): Error | undefined {
    if (this.never.length === 0) return undefined;
    return new Error(`No exchange of any suite was one of ${this.never.join(', ')}, so nothing holds its description.`);
  }
}
