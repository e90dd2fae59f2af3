import { every } from '../every';
import type { ImportCounts } from './import-world';

const EVERY = 3_000;

/** Tells the operator every few seconds how far a long import is; a short one stays silent. */
export const progressEvery = (remark: (line: string) => void) =>
  every(EVERY, (counts: ImportCounts) => {
    const [section, count] = [...counts].at(-1) ?? [];
    remark(`… ${section}: ${count}`);
  });

/** The counts in one line, without the sections that were empty. */
export const summary = (counts: ImportCounts): string =>
  [...counts]
    .filter(([section, count]) => count > 0 && section !== 'site')
    .map(([section, count]) => `${count} ${section}`)
    .join(', ') || 'nothing';
