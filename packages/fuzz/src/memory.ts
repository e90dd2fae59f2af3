/** Resident memory of the API process in MB, both after a rest. */
export interface MemoryUse {
  readonly before: number;
  readonly after: number;
}

const MOST_GROWTH = 1.2;

/** What is wrong with it, or nothing. */
export const memoryFault = ({ before, after }: MemoryUse): string | undefined =>
  after > before * MOST_GROWTH ? `memory grew from ${before.toFixed(0)} MB to ${after.toFixed(0)} MB` : undefined;
