import type { ReactNode } from 'react';
import { counted } from '../../base/counted.ts';
import type { FindingFilter, Findings } from './findings.ts';

/** Chooses which findings of programs are shown. There is nothing to choose where there is none. */
export function FindingFilterMenu({ findings }: { findings: Findings }): ReactNode {
  const { count, openCount, filter, onFilter } = findings;
  if (count === 0) return null;
  return (
    <select
      aria-label="Findings"
      value={filter}
      // The reason for the cast: the options below are all there are.
      onChange={({ target }) => onFilter(target.value as FindingFilter)}
    >
      <option value="open">{counted(openCount, 'open finding')}</option>
      <option value="errors">Open errors</option>
      <option value="all">{counted(count, 'finding')}</option>
      <option value="none">No findings</option>
    </select>
  );
}
