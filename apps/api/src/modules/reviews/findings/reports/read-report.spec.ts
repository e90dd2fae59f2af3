import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FINDING_LIMITS, type ReportFormat } from '@review-service/contracts/findings';
import { readReport } from './read-report';

describe('reports of findings', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'reports-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const read = async (format: ReportFormat, content: object | string) => {
    const bytes = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
    const path = join(folder, 'report');
    await writeFile(path, bytes);
    return readReport({ path, filename: 'report', size: bytes.length, sha256: '' }, format);
  };
  const at = (uri: string, region: object = { startLine: 3 }) => [
    { physicalLocation: { artifactLocation: { uri }, region } },
  ];

  it('SARIF: results with their rules', async () => {
    const rules = [
      { id: 'no-undef', helpUri: 'https://rules.example.com/no-undef', defaultConfiguration: { level: 'error' } },
      { id: 'eqeqeq', helpUri: 'javascript:alert(1)' },
    ];
    const results = [
      { ruleId: 'no-undef', message: { text: 'x is not defined' }, locations: at('file:///work/src/a%20b.js') },
      {
        ...{ ruleIndex: 1, level: 'note', message: { markdown: 'Use `===`' } },
        locations: at('src/b.js', { startLine: 3, endLine: 5, endColumn: 1 }),
        partialFingerprints: { 'b/v1': '2', 'a/v1': '1' },
      },
    ];
    const { results: found, ...counts } = await read('sarif', {
      runs: [{ tool: { driver: { name: 'ESLint', rules } }, results }],
    });

    expect(counts).toEqual({ leftOut: 0, unreadable: 0 });
    expect(found).toEqual([
      {
        ...{
          severity: 'error',
          text: 'x is not defined',
          path: '/work/src/a b.js',
          line: 3,
          endLine: 3,
          category: 'ESLint',
        },
        ...{ rule: 'no-undef', ruleUrl: 'https://rules.example.com/no-undef', identity: '' },
      },
      {
        ...{ severity: 'info', text: 'Use `===`', path: 'src/b.js', line: 3, endLine: 4, category: 'ESLint' },
        ...{ rule: 'eqeqeq', ruleUrl: '', identity: '["ESLint","eqeqeq",[["a/v1","1"],["b/v1","2"]]]' },
      },
    ]);
  });

  it('SARIF: leaves out what passed, was suppressed or is gone, and counts what has no place', async () => {
    const one = { message: { text: 'x' }, locations: at('a.js') };
    const results = [
      { ...one, kind: 'pass' },
      { ...one, suppressions: [{ kind: 'inSource' }] },
      { ...one, baselineState: 'absent' },
      { ...one, suppressions: [{ kind: 'external', status: 'rejected' }] },
      { ...one, locations: [] },
      { ...one, locations: at('a.js', { charOffset: 7 }) },
      { ...one, message: {} },
      ...[null, 7, 'text', []],
    ];

    const found = await read('sarif', { runs: [{ results }, null, { results: 'none' }] });
    expect([found.results.length, found.unreadable]).toEqual([1, 7]);
  });

  it('rdjson and rdjsonl: diagnostics, with what stands above them', async () => {
    const diagnostic = {
      ...{ message: 'Misspelled', code: { value: 'spell', url: 'https://rules.example.com/spell' } },
      location: { path: 'a.md', range: { start: { line: 2, column: 4 }, end: { line: 4, column: 1 } } },
    };
    const shown = {
      ...{ text: 'Misspelled', path: 'a.md', line: 2, endLine: 3, rule: 'spell', identity: '' },
      ruleUrl: 'https://rules.example.com/spell',
    };
    const whole = {
      source: { name: 'vale' },
      severity: 'INFO',
      diagnostics: [diagnostic, { ...diagnostic, severity: 1 }],
    };

    expect((await read('rdjson', whole)).results).toEqual([
      { ...shown, severity: 'info', category: 'vale' },
      { ...shown, severity: 'error', category: 'vale' },
    ]);
    const text = `\ufeff${JSON.stringify(diagnostic)}\r\n\n${JSON.stringify({ message: 'nowhere' })}\n`;
    expect(await read('rdjsonl', text)).toEqual({
      results: [{ ...shown, severity: 'warning', category: '' }],
      ...{ leftOut: 0, unreadable: 1 },
    });
  });

  it('GitLab code quality: with its fingerprints', async () => {
    const found = await read('gitlab-code-quality', [
      {
        ...{ description: 'Too complex', check_name: 'complexity', fingerprint: '7815696ecbf1c96e6894b779456d330e' },
        ...{
          severity: 'critical',
          categories: ['Complexity'],
          location: { path: 'a.rb', lines: { begin: 7, end: 9 } },
        },
      },
      { description: 'x', severity: 'minor', location: { path: 'a.rb', positions: { begin: { line: 1 } } } },
    ]);

    expect(found.results).toMatchObject([
      { text: 'Too complex', rule: 'complexity', severity: 'error', category: 'Complexity', line: 7, endLine: 9 },
      { severity: 'info', line: 1, endLine: 1, identity: '' },
    ]);
    expect(found.results[0]?.identity).toBe('7815696ecbf1c96e6894b779456d330e');
  });

  it('cuts long texts, and takes nothing that cannot be stored', async () => {
    const location = { path: 'a\0b', range: { start: { line: 1 } } };
    const text = JSON.stringify({ diagnostics: [{ message: `${'x'.repeat(3_998)}😀y`, location }] });
    const { results } = await read('rdjson', text.replace('😀', '\\ud83d\\ude00\\ud83d'));

    expect(results[0]).toMatchObject({ path: 'a\u{FFFD}b' });
    expect(results[0]?.text).toMatch(/^x{3998}\u{FFFD}…$/u);
  });

  it('reads so many results, and says how many it leaves out', async () => {
    const one = { message: 'x', location: { path: 'a', range: { start: { line: 1 } } } };
    const text = `${JSON.stringify(one)}\n`.repeat(FINDING_LIMITS.read + 5);

    const { results, leftOut } = await read('rdjsonl', text);
    expect([results.length, leftOut]).toEqual([FINDING_LIMITS.read, 5]);
  });
});
