import { cpus } from 'node:os';
import { SettingsError } from '@review-service/platform/config/settings-error';

/** The figures of a server for a case: the median of the rounds. */
export interface Side {
  /** Answers per second. */
  readonly rate: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** CPU seconds of the server's process for 1,000 requests. */
  readonly cpu: number | null;
  /** Those of PostgreSQL, with all that it does meanwhile. */
  readonly databaseCpu: number | null;
  /** The peak memory of the server's process, in MB. */
  readonly memory: number | null;
  /** Statements per request. */
  readonly queries: number | null;
}

/** Whether a bar was met, if there were enough requests. */
export type BarVerdict = 'met' | 'MISSED' | 'not judged';

/** The result of a case with a number of connections. */
export interface ReportLine {
  readonly name: string;
  readonly connections: number;
  readonly api: Side;
  readonly floor: Side;
  /** The API's rate as a share of the floor's: the median over the rounds, each with the round beside it. */
  readonly ratio: number;
  readonly bar: number;
  /** The API's p99 as a multiple of the floor's, where there is a bar for it. */
  readonly p99Ratio: number | null;
  readonly verdict: BarVerdict;
  /** The reasons for a miss. */
  readonly faults: readonly string[];
}

/** Another measurement. */
export interface Fact {
  readonly name: string;
  readonly measured: string;
  /** The measured number, for comparison with earlier runs. */
  readonly value: number | null;
  readonly bar: string;
  readonly verdict: BarVerdict;
}

/** The results of a run, as `--json` writes them. */
export interface BenchReport {
  readonly kind: 'speed' | 'scale';
  readonly at: string;
  readonly machine: { readonly cpus: number; readonly node: string };
  readonly rows: number;
  readonly rounds: number;
  readonly lines: readonly ReportLine[];
  readonly facts: readonly Fact[];
}

/** The report of a run, with its conditions. */
export const reportOf = (
  kind: BenchReport['kind'],
  { rows, rounds, only }: { readonly rows: number; readonly rounds: number; readonly only: string },
  lines: readonly ReportLine[],
  facts: readonly Fact[],
): BenchReport => {
  if (lines.length + facts.length === 0) throw new SettingsError([`--only: nothing has "${only}" in its name`]);
  const machine = { cpus: cpus().length, node: process.version };
  return { kind, at: new Date().toISOString(), machine, rows, rounds, lines, facts };
};
