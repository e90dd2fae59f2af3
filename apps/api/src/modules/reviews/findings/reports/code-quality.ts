import type { FindingSeverity } from '@review-service/contracts/findings';
import { type ReportedResult, listOf, numberOf, textOf } from './reported';

const SEVERITIES = new Map<string | undefined, FindingSeverity>([
  ['blocker', 'error'],
  ['critical', 'error'],
  ['major', 'warning'],
  ['minor', 'info'],
  ['info', 'info'],
]);

/** The findings of GitLab's code quality report. */
export function* ofCodeQuality(report: unknown): Generator<ReportedResult> {
  for (const one of listOf(report)) {
    const text = textOf(one, 'description');
    const path = textOf(one, 'location', 'path');
    const line = numberOf(one, 'location', 'lines', 'begin') ?? numberOf(one, 'location', 'positions', 'begin', 'line');
    const endLine = numberOf(one, 'location', 'lines', 'end') ?? numberOf(one, 'location', 'positions', 'end', 'line');
    const rule = textOf(one, 'check_name');
    yield {
      severity: SEVERITIES.get(textOf(one, 'severity')) ?? 'warning',
      ...(text !== undefined && { text }),
      ...(path !== undefined && { path }),
      ...(line !== undefined && { line }),
      ...(endLine !== undefined && { endLine }),
      ...(rule !== undefined && { rule }),
      category: listOf(one, 'categories').find((category) => typeof category === 'string') ?? '',
      identity: textOf(one, 'fingerprint') ?? '',
    };
  }
}
