/**
 * `npm run settings`: writes the README's table of settings from the config classes of all programs, as they were built.
 * With `--check` it writes nothing, and fails when the table is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from './bootstrap/checkout.mjs';
import { settingsTable } from './settings/table.mjs';

const README = join(checkout, 'README.md');
const [BEGINNING, END] = ['<!-- settings: written by `npm run settings` -->\n', '<!-- end of settings -->'];

const before = readFileSync(README, 'utf8');
const [start, end] = [before.indexOf(BEGINNING), before.indexOf(END)];
if (start < 0 || end < start) {
  console.error(`README.md has no place for the settings, between ${BEGINNING.trim()} and ${END}.`);
  process.exit(1);
}
const table = await settingsTable();
const after = `${before.slice(0, start)}${BEGINNING}\n${table}\n${before.slice(end)}`;
if (!process.argv.includes('--check')) writeFileSync(README, after);
else if (after !== before) {
  console.error('The settings in README.md are out of date: npm run settings');
  process.exit(1);
}
