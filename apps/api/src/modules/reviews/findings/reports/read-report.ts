import { readFile } from 'node:fs/promises';
import { errors } from '@review-service/contracts/errors';
import { FINDING_LIMITS, type ReportFormat } from '@review-service/contracts/findings';
import { failField } from '../../../../errors/api.exception';
import type { ReceivedFile } from '../../../../http/received-file';
import { ofCodeQuality } from './code-quality';
import { ofDiagnostic, ofRdjson } from './rdjson';
import { type ReportedResult, type Reported, reportedOf, type ReadReport } from './reported';
import { ofSarif } from './sarif';

/** The part of the form with the report. */
export const REPORT = 'report';

/** Names, values and lists of a report: parsed, they take some ten times the bytes of the text. */
const PARTS_AT_MOST = 1_500_000;

/** Levels of nesting. */
const LEVELS_AT_MOST = 64;

/** The results of a report that was received, in its order. It is text in UTF-8, at most FINDING_LIMITS.bytes. */
export async function readReport(file: ReceivedFile, format: ReportFormat): Promise<ReadReport> {
  if (file.size > FINDING_LIMITS.bytes) refuse(`This has more than ${FINDING_LIMITS.bytes} bytes.`);
  const text = textIn(await readFile(file.path));
  expectFewParts(text);
  return readable(format === 'rdjsonl' ? ofLines(text) : resultsOf(parsed(text), format));
}

function resultsOf(report: unknown, format: Exclude<ReportFormat, 'rdjsonl'>): Iterable<ReportedResult> {
  const isList = Array.isArray(report);
  const isWhole = typeof report === 'object' && report !== null && isList === (format === 'gitlab-code-quality');
  const member = format === 'sarif' ? 'runs' : 'diagnostics';
  if (!isWhole || (!isList && !Array.isArray((report as Record<string, unknown>)[member]))) {
    refuse(isList || format === 'gitlab-code-quality' ? `This is no report in ${format}.` : `This has no "${member}".`);
  }
  return format === 'sarif' ? ofSarif(report) : format === 'rdjson' ? ofRdjson(report) : ofCodeQuality(report);
}

function* ofLines(text: string): Generator<ReportedResult> {
  for (const line of text.split('\n')) if (line.trim() !== '') yield ofDiagnostic(parsed(line));
}

function readable(found: Iterable<ReportedResult>): ReadReport {
  const results: Reported[] = [];
  let [unreadable, leftOut] = [0, 0];
  for (const one of found) {
    if (results.length + unreadable === FINDING_LIMITS.read) {
      leftOut += 1;
      continue;
    }
    const reported = reportedOf(one);
    if (reported) results.push(reported);
    else unreadable += 1;
  }
  return { results, leftOut, unreadable };
}

function textIn(bytes: Buffer): string {
  try {
    // A mark of the byte order at the beginning is left out.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refuse('This is not text in UTF-8.');
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    return refuse(`This is not JSON: ${(error as Error).message.slice(0, 200)}.`);
  }
}

/** Before anything is parsed, because lists and objects cost far more than their bytes. */
function expectFewParts(text: string): void {
  let [parts, level] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === QUOTE) at = endOfText(text, at);
    else if (letter === COMMA || letter === COLON) parts += 1;
    else if (letter === BRACE || letter === BRACKET) {
      parts += 1;
      level += 1;
      if (level > LEVELS_AT_MOST) refuse(`This has more than ${LEVELS_AT_MOST} levels of lists and objects.`);
    } else if (letter === BRACE + CLOSING || letter === BRACKET + CLOSING) level -= 1;
    if (parts > PARTS_AT_MOST) refuse(`This has more than ${PARTS_AT_MOST} names and values.`);
  }
}

function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}

const [QUOTE, COMMA, COLON, BRACE, BRACKET, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x7b, 0x5b, 0x5c];
/** So far the sign that ends a list or an object is behind the one that begins it. */
const CLOSING = 2;

const refuse = (reason: string): never => failField(errors.invalidFormData, REPORT, reason);
