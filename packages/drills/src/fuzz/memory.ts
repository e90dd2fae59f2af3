/** Resident memory of the API process in MB, before and after the run; both measured after a pause. */
export interface MemoryUse {
  readonly before: number;
  readonly after: number;
}

const MOST_GROWTH = 1.2;

/** Its fault, or undefined. */
export const memoryFault = ({ before, after }: MemoryUse): string | undefined =>
  after > before * MOST_GROWTH ? `memory grew from ${before.toFixed(0)} MB to ${after.toFixed(0)} MB` : undefined;
