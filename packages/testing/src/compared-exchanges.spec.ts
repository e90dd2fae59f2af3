import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ComparedExchanges, { COMPARED_EXCHANGES } from './compared-exchanges';

describe('the report of compared exchanges', () => {
  const before = process.env[COMPARED_EXCHANGES];
  let folder: string;
  let lines: string[];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'compared-exchanges-spec-'));
    process.env[COMPARED_EXCHANGES] = folder;
    const operations = ['listGroups', 'getGroup'];
    const write = (name: string, exchanges: Record<string, number>) =>
      writeFileSync(join(folder, name), JSON.stringify({ operations, exchanges }));
    write('one.json', { 'listGroups 200': 2, 'listGroups 400': 1 });
    write('other.json', { 'listGroups 200': 3 });
    lines = [];
    jest.spyOn(console, 'error').mockImplementation((line: string) => lines.push(line.trim()));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    process.env[COMPARED_EXCHANGES] = before;
  });

  it('counts them, and fails a whole run that lacks an operation', () => {
    const report = new ComparedExchanges({ nonFlagArgs: [] });

    report.onRunComplete();

    expect(lines).toEqual([
      'Compared with the description of the API: 6 exchanges of 1 operations, in 2 kinds of answers. ' +
        'Never compared: getGroup.',
    ]);
    expect(report.getLastError()?.message).toMatch(/was one of getGroup/);
    expect(existsSync(folder)).toBe(false);
  });

  it('fails no run of some suites', () => {
    const report = new ComparedExchanges({ nonFlagArgs: ['groups'] });

    report.onRunComplete();

    expect(lines).toEqual([]);
    expect(report.getLastError()).toBeUndefined();
    expect(existsSync(folder)).toBe(false);
  });
});
