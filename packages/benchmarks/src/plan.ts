/** What is measured, and for how long. */
export interface Plan {
  readonly rows: number;
  readonly connections: readonly number[];
  readonly rounds: number;
  readonly seconds: number;
  /** Also measures API processes as such, which takes as long as they start. */
  readonly processes: boolean;
  /** Only cases whose name holds this. */
  readonly only: string;
  /** Where worlds are kept. */
  readonly keep: string;
  readonly tell: (line: string) => void;
}

/** Is it wanted? Case does not matter. */
export const isWanted = ({ only }: Plan, name: string): boolean => name.toLowerCase().includes(only.toLowerCase());
