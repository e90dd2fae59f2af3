import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const inCheckout = (path: string) => resolve(__dirname, '../../..', path);

/** Set, specs write what they generate in the docs instead of comparing it. */
const { RECORD_DOCS } = process.env;

/** A file of the checkout: `docs/import.md`. */
export const readFile = (path: string): string => readFileSync(inCheckout(path), 'utf8');

/** Writes a file of the docs with what is generated in it, if that is asked for. */
export function recordDocs(path: string, generate: (before: string) => string): void {
  if (!RECORD_DOCS) return;
  const before = readFile(path);
  const after = generate(before);
  if (after === before) return;
  writeFileSync(inCheckout(path), after);
  execFileSync(inCheckout('node_modules/.bin/prettier'), ['--log-level=warn', '--write', inCheckout(path)]);
}
