import type { ReportLine } from './report';

/** The extent of a run. */
export interface BenchPlan {
  readonly rows: number;
  readonly connections: readonly number[];
  readonly rounds: number;
  readonly seconds: number;
  /** Also measures the start of API processes and their memory. */
  readonly processes: boolean;
  /** Only cases whose name contains this. */
  readonly only: string;
  /** The folder of kept worlds. */
  readonly keep: string;
  /** Tells how far it is. */
  readonly tell: (line: string) => void;
  /** Shows what was measured, as soon as it was. */
  readonly show: (line: ReportLine) => void;
}

/** Does the name contain the wanted text? Case is ignored. */
export const isWanted = ({ only }: Pick<BenchPlan, 'only'>, name: string): boolean =>
  name.toLowerCase().includes(only.toLowerCase());
