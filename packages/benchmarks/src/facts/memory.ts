import type { Fact, Line } from '../report';
import { atMost } from './fact';

const [CONNECTIONS, MEGABYTES] = [50, 220];

/** The most that one API process had resident at 50 connections, over all cases; nothing where that was not measured. */
export function memoryFact(lines: readonly Line[]): Fact[] {
  const peaks = lines.filter(({ connections }) => connections === CONNECTIONS).map(({ api }) => api.memory ?? NaN);
  const most = Math.max(...peaks);
  if (!Number.isFinite(most)) return [];
  return [atMost(`memory at ${CONNECTIONS} connections`, most, MEGABYTES, (value) => `${value.toFixed(0)} MB`)];
}
