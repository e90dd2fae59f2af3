import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ErrorDefinition, errors } from './errors';

/** The rows of the table of errors: the code, the statuses, and the names in the catalogue. */
function rowsOf(page: string) {
  return page.split('\n').flatMap((line) => {
    const [, code = '', statuses = '', , names = ''] = line.split('|').map((cell) => cell.trim());
    return /^\d+$/.test(code)
      ? [{ code: Number(code), statuses: statuses.split(', ').map(Number), names: names.match(/\w+/g) ?? [] }]
      : [];
  });
}

describe('the catalogue of errors', () => {
  const rows = rowsOf(readFileSync(join(__dirname, '../../../docs/wire/errors.md'), 'utf8'));
  const all: Record<string, ErrorDefinition> = errors;

  it('is the table in docs/wire/errors.md: each name, with its code', () => {
    const told = rows.flatMap(({ code, names }) => names.map((name) => ({ name, code })));
    const inOrder = (list: { name: string; code: number }[]) => list.sort((a, b) => (a.name < b.name ? -1 : 1));

    expect(inOrder(told)).toEqual(inOrder(Object.entries(all).map(([name, { code }]) => ({ name, code }))));
  });

  it.each(rows)('has the statuses $statuses for $code: $names', ({ statuses, names }) => {
    expect(statuses).toEqual([...new Set(names.map((name) => all[name]?.status))].sort());
  });
});
