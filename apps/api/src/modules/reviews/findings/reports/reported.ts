import { type FindingSeverity, LONGEST_FINDING } from '@review-service/contracts/findings';

/** A result of a report, as far as it is a finding. */
export interface Reported {
  readonly text: string;
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
  readonly severity: FindingSeverity;
  readonly rule: string;
  readonly ruleUrl: string;
  readonly category: string;
  /** What identifies it in all revisions, in the words of the program; empty: it does not say. */
  readonly identity: string;
}

/** A result that may lack what a finding needs. */
export interface ReportedResult extends Partial<Omit<Reported, 'severity'>> {
  readonly severity: FindingSeverity;
}

/** What a report has. */
export interface ReadReport {
  readonly results: readonly Reported[];
  /** Results beyond those that are read. */
  readonly leftOut: number;
  /** Results that lack what a finding needs. */
  readonly unreadable: number;
}

const SHORT = 255;
const LONGEST_PATH = 1_024;
const LONGEST_URL = 2_000;
const LAST_LINE = 2 ** 31 - 1;

/** A finding of a result; undefined if it has no path, line or text. */
export function reportedOf(found: ReportedResult): Reported | undefined {
  const { text = '', path = '', line = 0, endLine = line, severity, rule = '', ruleUrl = '', category = '' } = found;
  const isPlace = path !== '' && Number.isSafeInteger(line) && line > 0 && line <= LAST_LINE;
  if (text.trim() === '' || !isPlace || path.length > LONGEST_PATH) return undefined;
  const last = Number.isSafeInteger(endLine) && endLine >= line && endLine <= LAST_LINE ? endLine : line;
  return {
    text: cut(text, LONGEST_FINDING),
    path: clean(path),
    line,
    endLine: last,
    severity,
    rule: cut(rule, SHORT),
    ruleUrl: isPage(ruleUrl) ? ruleUrl : '',
    category: cut(category, SHORT),
    identity: found.identity ?? '',
  };
}

const isPage = (url: string): boolean =>
  /^https?:\/\/\S+$/i.test(url) && url.length <= LONGEST_URL && URL.canParse(url);

/** NUL and halves of characters cannot be stored. */
const clean = (text: string): string => text.replace(/\0|\p{Surrogate}/gu, '\u{FFFD}');

function cut(text: string, most: number): string {
  const cleaned = clean(text);
  return cleaned.length <= most ? cleaned : `${clean(cleaned.slice(0, most - 1))}…`;
}

/** A member of a JSON object, at any depth; undefined: it is not there. */
export function memberOf(value: unknown, ...names: readonly (number | string)[]): unknown {
  let found = value;
  for (const name of names) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Readonly<Record<number | string, unknown>>)[name];
  }
  return found;
}

/** The same, if it is a text. */
export function textOf(value: unknown, ...names: readonly (number | string)[]): string | undefined {
  const found = memberOf(value, ...names);
  return typeof found === 'string' ? found : undefined;
}

/** The same, if it is a number. */
export function numberOf(value: unknown, ...names: readonly (number | string)[]): number | undefined {
  const found = memberOf(value, ...names);
  return typeof found === 'number' ? found : undefined;
}

/** The same, if it is a list; otherwise an empty one. */
export function listOf(value: unknown, ...names: readonly (number | string)[]): readonly unknown[] {
  const found = memberOf(value, ...names);
  return Array.isArray(found) ? (found as unknown[]) : [];
}
