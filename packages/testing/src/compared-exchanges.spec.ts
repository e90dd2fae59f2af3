import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMPARED_EXCHANGES, neverCompared } from './compared-exchanges';

describe('the exchanges that suites have compared', () => {
  const before = process.env[COMPARED_EXCHANGES];
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'compared-exchanges-spec-'));
    process.env[COMPARED_EXCHANGES] = folder;
  });
  afterEach(() => (process.env[COMPARED_EXCHANGES] = before));

  const write = (name: string, exchanges: Record<string, number>) => {
    const operations = ['listGroups', 'getGroup', 'putGroup'];
    writeFileSync(join(folder, name), JSON.stringify({ operations, exchanges }));
  };

  it('lack the operations that no suite has asked for', () => {
    write('one.json', { 'listGroups 200': 2, 'listGroups 400': 1 });
    write('other.json', { 'listGroups 200': 3, 'putGroup 200': 1 });

    expect(neverCompared()).toEqual(['getGroup']);
    expect(existsSync(folder)).toBe(false);
  });
});
