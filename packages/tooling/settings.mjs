/**
 * `npm run settings`: writes the table of `docs/settings.md` from the config classes of all programs, as they were built.
 * With `--check` it writes nothing, and fails when the table is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from './bootstrap/checkout.mjs';
import { settingsTable } from './settings/table.mjs';

const PAGE = 'docs/settings.md';
const FILE = join(checkout, PAGE);
const [BEGINNING, END] = ['<!-- settings: written by `npm run settings` -->\n', '<!-- end of settings -->'];

const before = readFileSync(FILE, 'utf8');
const [start, end] = [before.indexOf(BEGINNING), before.indexOf(END)];
if (start < 0 || end < start) {
  console.error(`${PAGE} has no place for the settings, between ${BEGINNING.trim()} and ${END}.`);
  process.exit(1);
}
const table = await settingsTable();
const after = `${before.slice(0, start)}${BEGINNING}\n${table}\n${before.slice(end)}`;
if (!process.argv.includes('--check')) writeFileSync(FILE, after);
else if (after !== before) {
  console.error(`The settings in ${PAGE} are out of date: npm run settings`);
  process.exit(1);
}
