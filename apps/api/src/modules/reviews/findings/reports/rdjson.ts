import type { FindingSeverity } from '@review-service/contracts/findings';
import { type ReportedResult, listOf, memberOf, numberOf, textOf } from './reported';

const SEVERITIES = new Map<unknown, FindingSeverity>([
  ['ERROR', 'error'],
  [1, 'error'],
  ['WARNING', 'warning'],
  [2, 'warning'],
  ['INFO', 'info'],
  [3, 'info'],
]);

/** The diagnostics of a report in reviewdog's form `rdjson`. */
export function* ofRdjson(report: unknown): Generator<ReportedResult> {
  const above = { source: textOf(report, 'source', 'name'), severity: memberOf(report, 'severity') };
  for (const diagnostic of listOf(report, 'diagnostics')) yield ofDiagnostic(diagnostic, above);
}

/** One diagnostic: a line of `rdjsonl`. */
export function ofDiagnostic(
  diagnostic: unknown,
  above: { readonly source?: string | undefined; readonly severity?: unknown } = {},
): ReportedResult {
  const range = memberOf(diagnostic, 'location', 'range');
  const line = numberOf(range, 'start', 'line');
  const endLine = lastLineOf(range);
  const text = textOf(diagnostic, 'message');
  const path = textOf(diagnostic, 'location', 'path');
  const rule = textOf(diagnostic, 'code', 'value');
  const ruleUrl = textOf(diagnostic, 'code', 'url');
  return {
    severity: SEVERITIES.get(memberOf(diagnostic, 'severity')) ?? SEVERITIES.get(above.severity) ?? 'warning',
    ...(text !== undefined && { text }),
    ...(path !== undefined && { path }),
    ...(line !== undefined && { line }),
    ...(endLine !== undefined && { endLine }),
    ...(rule !== undefined && { rule }),
    ...(ruleUrl !== undefined && { ruleUrl }),
    category: textOf(diagnostic, 'source', 'name') ?? above.source ?? '',
  };
}

/** The end is exclusive where it has a column: before the first character of a line it does not have that line. */
function lastLineOf(range: unknown): number | undefined {
  const endLine = numberOf(range, 'end', 'line');
  return endLine !== undefined && numberOf(range, 'end', 'column') === 1 ? endLine - 1 : endLine;
}
