import type { ImportCounts } from './load-sections';

const WIDTH = 24;

/**
 * The progress of an import, such as `[######··················] 25 % groups: 1000 500 rows/s 0:06 left`.
 * @param share of the document whose rows are stored, from 0 to 1; 0 if not known, for a pipe
 */
export function progressLine(counts: ImportCounts, share: number, seconds: number): string {
  const [section, count] = [...counts].at(-1) ?? ['nothing yet', 0];
  const rows = [...counts.values()].reduce((sum, each) => sum + each, 0);
  const rate = `${section}: ${count}  ${Math.round(rows / Math.max(seconds, 0.001))} rows/s`;
  if (share <= 0) return rate;
  const bar = '#'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '·');
  return `[${bar}] ${String(Math.floor(share * 100)).padStart(3)} %  ${rate}  ${clock((seconds / share) * (1 - share))} left`;
}

const clock = (seconds: number): string => {
  const rest = Math.round(seconds);
  return `${Math.floor(rest / 60)}:${String(rest % 60).padStart(2, '0')}`;
};
