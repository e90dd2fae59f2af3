import { readFileSync } from 'node:fs';
import { SettingsError } from '@review-service/platform/config/settings-error';
import { markdownTable } from '@review-service/testing/markdown-table';
import type { BenchReport } from './report';

/** Reads the report of an earlier run. */
export function readReport(file: string): BenchReport {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Partial<BenchReport>;
    if (!Array.isArray(report.lines) || !Array.isArray(report.facts)) throw new Error('it is not what --json writes');
    return report as BenchReport;
  } catch (fault) {
    throw new SettingsError([`--compare: ${file} cannot be read (${(fault as Error).message})`]);
  }
}

/** The changes of all numbers that both runs have: ratios, which are comparable between machines, and rates. */
export function changes(before: BenchReport, after: BenchReport): string {
  const key = ({ name, connections }: { name: string; connections: number }) => `${name} ${connections}`;
  const lines = new Map(before.lines.map((line) => [key(line), line]));
  const facts = new Map(before.facts.map((fact) => [fact.name, fact]));
  const rows = [
    ...after.lines.flatMap((line) => {
      const old = lines.get(key(line));
      if (!old) return [];
      const rates = `${old.api.rate.toFixed(0)} -> ${line.api.rate.toFixed(0)}`;
      return [[line.name, String(line.connections), ...change(old.ratio, line.ratio), rates]];
    }),
    ...after.facts.flatMap((fact) => {
      const value = facts.get(fact.name)?.value;
      return value == null || fact.value === null ? [] : [[fact.name, '', ...change(value, fact.value), '']];
    }),
  ];
  const title = before.rows === after.rows ? '' : `(${before.rows} rows before, ${after.rows} now)\n`;
  return title + markdownTable([['what', 'conn.', `since ${before.at}`, 'change', 'req/s'], ...rows]);
}

function change(old: number, now: number): [string, string] {
  const percent = Math.round((now / old - 1) * 100);
  return [`${old.toFixed(2)} -> ${now.toFixed(2)}`, `${percent > 0 ? '+' : ''}${percent} %`];
}
