import type { Fact, ReportLine } from '../report';
import { atMost } from './fact';

const [CONNECTIONS, MEGABYTES] = [50, 220];

/** The peak resident memory of an API process at 50 connections, over all cases; undefined if it was not measured. */
export function memoryFact(lines: readonly ReportLine[]): Fact[] {
  const peaks = lines.filter(({ connections }) => connections === CONNECTIONS).map(({ api }) => api.memory ?? NaN);
  const most = Math.max(...peaks);
  if (!Number.isFinite(most)) return [];
  return [atMost(`memory at ${CONNECTIONS} connections`, most, MEGABYTES, (value) => `${value.toFixed(0)} MB`)];
}
