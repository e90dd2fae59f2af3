/**
 * What `npm run mutants` calls: plants the faults of packages/testing/faults one by one, and runs the short suites that
 * should notice each. Ends with 1 if a fault was not noticed.
 */
import { constants } from 'node:os';
import { readCommand, refuse } from './generator/command.mjs';
import { plant, readFaults, takeBack, uncommitted } from './mutants/faults.mjs';
import { firstFailure } from './mutants/verdict.mjs';

const USAGE = `Usage: npm run mutants -- [--only <name>] [--all]

  --only <name>    only the faults whose names contain this, such as groups or groups-member-left
  --all            runs all short suites, too, for a fault that the named ones do not notice

The faults are in packages/testing/faults. A run takes about ten seconds for each.`;

const { values } = readCommand(USAGE, { only: { type: 'string' }, all: { type: 'boolean' } });
const faults = readFaults().filter(({ name }) => name.includes(values.only ?? ''));
if (faults.length === 0) refuse(`No fault has a name with "${values.only}".`, 2);
if (uncommitted() !== '') refuse(`Commit or stash first: faults are planted in these sources.\n\n${uncommitted()}`);

let planted;
const cleanUp = () => {
  if (planted) takeBack(planted);
  planted = undefined;
};
process.on('exit', cleanUp);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => process.exit(128 + constants.signals[signal]));
}

const without = await firstFailure([...new Set(faults.flatMap(({ suites }) => suites))]);
if (without !== undefined) refuse(`A suite fails without any fault:\n${without}`);

const rows = [];
for (const fault of faults) {
  const noticed = await tryOut(fault);
  rows.push({ fault: fault.name, 'noticed by': noticed ?? 'NOTHING' });
  console.log(`${noticed === undefined ? '✗' : '✓'} ${fault.name}: ${fault.what}\n    ${noticed ?? 'NOT noticed'}`);
}
const count = rows.filter((row) => row['noticed by'] !== 'NOTHING').length;
printTable(rows);
console.log(`\n${count} of ${faults.length} faults noticed.`);
process.exitCode = count === faults.length ? 0 : 1;

/** Resolves with the case that notices the fault. */
async function tryOut(fault) {
  plant(fault);
  planted = fault;
  try {
    return (await firstFailure(fault.suites)) ?? (values.all ? await firstFailure([]) : undefined);
  } finally {
    cleanUp();
  }
}

function printTable(rows) {
  const width = Math.max(...rows.map(({ fault }) => fault.length));
  console.log(`\n${'fault'.padEnd(width)}  noticed by`);
  for (const row of rows) console.log(`${row.fault.padEnd(width)}  ${row['noticed by']}`);
}
