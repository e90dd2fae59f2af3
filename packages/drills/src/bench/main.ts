#!/usr/bin/env node
import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { SettingsError } from '@review-service/platform/config/settings-error';
import { start } from '@review-service/platform/process/start';
import { newCommand, positive } from '@review-service/testing/command';
import { timedLines } from '@review-service/testing/timed-lines';
import { InvalidArgumentError } from 'commander';
import { cases } from './cases';
import { changes, readReport } from './compare';
import { isWanted } from './plan';
import { run } from './run';
import { runScale } from './scale/run-scale';
import type { ReportLine, BenchReport } from './report';
import { keptFolder } from './servers/private-postgres';
import { factTable, speedTable } from './table';

interface Flags {
  rows?: number;
  connections: number[];
  rounds: number;
  seconds?: number;
  scale: boolean;
  only: string;
  json?: string;
  compare?: string;
  bars: boolean;
  keep: string;
}

const FEWEST_ROWS = 100;
/** The size of the small world, which a large one is compared with. */
const SMALL = 1_000;

const EXAMPLES = `
Examples:
  $ npm run bench
  $ npm run bench -- --rows 1000 --only "GET group" --connections 10 --rounds 1
  $ npm run bench -- --rows 1000000 --json now.json
  $ npm run bench -- --compare yesterday.json --no-bars
  $ npm run bench -- --scale --only attachments`;

const program = newCommand(
  'npm run bench --',
  'Measures the API beside the floor, a bare server that answers the same bytes from the same database, and tells how ' +
    'much of its speed the API has. Exits with 1 when a bar is missed.',
  EXAMPLES,
)
  .option('--rows <count>', 'tokens, groups and attachments each (100000, with --scale 1000000)', whole(FEWEST_ROWS))
  .option('--connections <counts>', 'connections at once, separated by commas', list, [1, 10, 50])
  .option('--rounds <count>', 'turns of each server, of which the median counts', whole(1), 3)
  .option('--seconds <count>', 'length of a round (3, with --scale 1)', positive)
  .option('--scale', 'measures a world of 1000 rows and a large one side by side instead: what grows', false)
  .option('--only <text>', 'measures what has this in its name', '')
  .option('--json <file>', 'writes what was measured')
  .option('--compare <file>', 'tells what changed since an earlier run wrote this')
  .option('--no-bars', 'reports only: a missed bar is no failure')
  .option('--keep <folder>', 'where worlds are kept between runs', keptFolder())
  .action(main);

async function main({ json, compare, bars, ...asked }: Flags): Promise<void> {
  const earlier = compare === undefined ? undefined : readReport(compare);
  const report = await measure(asked);
  if (report.facts.length > 0) console.log(`\n${factTable(report.facts)}`);
  console.log();
  const missed = [...report.lines, ...report.facts].filter(({ verdict }) => verdict === 'MISSED');
  for (const line of report.lines.filter(({ verdict }) => verdict === 'MISSED')) {
    console.log(`${line.name}, ${line.connections} connections: ${line.faults.join('; ')}`);
  }
  if (earlier) console.log(`\n${changes(earlier, report)}`);
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`);
  process.exitCode = missed.length > 0 && bars ? 1 : 0;
}

function measure({ scale, rows, seconds, ...asked }: Omit<Flags, 'json' | 'compare' | 'bars'>): Promise<BenchReport> {
  const tell = timedLines();
  if (!scale) {
    const names = cases.map(({ name }) => name).filter((name) => isWanted(asked, name));
    const table = speedTable(names);
    console.log(`Node ${process.version}, ${cpus().length} processors`);
    if (names.length > 0) console.log(table.head);
    const show = (line: ReportLine) => console.log(table.row(line));
    return run({ ...asked, rows: rows ?? 100_000, seconds: seconds ?? 3, processes: true, tell, show });
  }
  if (rows !== undefined && rows <= SMALL)
    throw new SettingsError([`--rows: more than ${SMALL} are wanted with --scale`]);
  const kept = { ...asked, rows: rows ?? 1_000_000, seconds: seconds ?? 1, processes: false, small: SMALL };
  return runScale({ ...kept, tell, show: () => undefined });
}

function whole(least: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!Number.isInteger(number) || number < least)
      throw new InvalidArgumentError(`A number from ${least} on is wanted.`);
    return number;
  };
}

function list(text: string): number[] {
  return text.split(',').map(whole(1));
}

void start(async () => {
  await program.parseAsync();
});
