import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AUDIT_MEANINGS } from './audit-actions';

describe('the catalogue of the audit log', () => {
  it('is the table in docs/audit.md', () => {
    const page = readFileSync(join(__dirname, '../../../docs/audit.md'), 'utf8');

    const rows = page.split('\n').flatMap((line) => {
      const [, action = '', meaning = ''] = line.split('|').map((cell) => cell.trim());
      return /^`[\w-]+\.[\w-]+`$/.test(action) ? [[action.slice(1, -1), meaning]] : [];
    });

    expect(rows).toEqual(Object.entries(AUDIT_MEANINGS));
  });
});
