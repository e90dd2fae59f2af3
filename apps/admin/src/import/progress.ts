import type { ImportCounts } from './import-world';

const EVERY = 3_000;

/** Tells the operator every few seconds how far a long import is; a short one stays silent. */
export function progressEvery(remark: (line: string) => void, now = performance.now.bind(performance)) {
  let last = now();
  return (counts: ImportCounts): void => {
    if (now() - last < EVERY) return;
    last = now();
    const [section, count] = [...counts].at(-1) ?? [];
    remark(`… ${section}: ${count}`);
  };
}

/** The counts in one line, without the sections that were empty. */
export const summary = (counts: ImportCounts): string =>
  [...counts]
    .filter(([section, count]) => count > 0 && section !== 'site')
    .map(([section, count]) => `${count} ${section}`)
    .join(', ') || 'nothing';
