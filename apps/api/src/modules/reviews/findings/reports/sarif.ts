import type { FindingSeverity } from '@review-service/contracts/findings';
import { type ReportedResult, listOf, memberOf, numberOf, textOf } from './reported';

const SEVERITIES = new Map<string | undefined, FindingSeverity>([
  ['error', 'error'],
  ['warning', 'warning'],
  ['note', 'info'],
  ['none', 'info'],
]);

/** A rule of a driver. */
interface Rule {
  readonly id: string | undefined;
  readonly level: string | undefined;
  readonly url: string | undefined;
}

/** The results of a report in SARIF 2.1.0, run by run. */
export function* ofSarif(report: unknown): Generator<ReportedResult> {
  for (const run of listOf(report, 'runs')) {
    const driver = textOf(run, 'tool', 'driver', 'name') ?? '';
    const rules = listOf(run, 'tool', 'driver', 'rules').map(ruleOf);
    const byId = new Map(rules.map((rule) => [rule.id, rule]));
    for (const result of listOf(run, 'results')) {
      if (!isFinding(result)) continue;
      const id = textOf(result, 'ruleId') ?? textOf(result, 'rule', 'id');
      const rule = byId.get(id) ?? rules[numberOf(result, 'ruleIndex') ?? numberOf(result, 'rule', 'index') ?? -1];
      yield found(result, { ...rule, driver, id: id ?? rule?.id });
    }
  }
}

const ruleOf = (rule: unknown): Rule => ({
  id: textOf(rule, 'id'),
  level: textOf(rule, 'defaultConfiguration', 'level'),
  url: textOf(rule, 'helpUri'),
});

/** Others passed, were there before and are gone, or were suppressed. */
const isFinding = (result: unknown): boolean =>
  (textOf(result, 'kind') ?? 'fail') === 'fail' &&
  textOf(result, 'baselineState') !== 'absent' &&
  !listOf(result, 'suppressions').some((one) => (textOf(one, 'status') ?? 'accepted') === 'accepted');

function found(
  result: unknown,
  { driver, id, level, url }: Partial<Rule> & { readonly driver: string },
): ReportedResult {
  const place = memberOf(result, 'locations', 0, 'physicalLocation');
  const line = numberOf(place, 'region', 'startLine');
  const endLine = lastLineOf(place);
  const fingerprints = [memberOf(result, 'fingerprints'), memberOf(result, 'partialFingerprints')].flatMap((all) =>
    typeof all === 'object' && all !== null ? Object.entries(all).sort() : [],
  );
  const text = textOf(result, 'message', 'text') ?? textOf(result, 'message', 'markdown');
  const path = pathOf(textOf(place, 'artifactLocation', 'uri'));
  return {
    severity: SEVERITIES.get(textOf(result, 'level') ?? level) ?? 'warning',
    ...(text !== undefined && { text }),
    ...(path !== undefined && { path }),
    ...(line !== undefined && { line }),
    ...(endLine !== undefined && { endLine }),
    ...(id !== undefined && { rule: id }),
    ...(url !== undefined && { ruleUrl: url }),
    category: driver,
    ...(fingerprints.length > 0 && { identity: JSON.stringify([driver, id, fingerprints]) }),
  };
}

/** A region that ends before the first character of a line does not have that line. */
function lastLineOf(place: unknown): number | undefined {
  const endLine = numberOf(place, 'region', 'endLine');
  return endLine !== undefined && numberOf(place, 'region', 'endColumn') === 1 ? endLine - 1 : endLine;
}

/** URIs are encoded, and may be of files. */
function pathOf(uri: string | undefined): string | undefined {
  const path = uri?.replace(/^file:\/\/[^/]*/i, '');
  try {
    return path === undefined ? undefined : decodeURIComponent(path);
  } catch {
    return path;
  }
}
