import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Names the folder where suites leave a file (`.json`) for each API that they talked to. */
export const COMPARED_EXCHANGES = 'COMPARED_EXCHANGES';

/** What was compared with the description of the API: its operations, and how many exchanges there were of each status. */
interface Compared {
  readonly operations: readonly string[];
  /** By `<operation> <status>`. */
  readonly exchanges: Readonly<Record<string, number>>;
}

/** The operations of the API of which no suite of the run had an exchange. Removes the folder. */
export function neverCompared(): string[] {
  const folder = process.env[COMPARED_EXCHANGES];
  if (folder === undefined) return [];
  const compared = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Compared);
  rmSync(folder, { recursive: true });
  const seen = new Set(compared.flatMap(({ exchanges }) => Object.keys(exchanges)).map((name) => name.split(' ')[0]));
  const operations = new Set(compared.flatMap(({ operations }) => operations));
  return [...operations].filter((id) => !seen.has(id));
}
