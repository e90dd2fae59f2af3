import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The files that the command reads and writes, and what it imports. */
const FILES = ['docker/helm', 'docker/kubernetes', 'packages/tooling'];

describe('npm run manifests without helm', () => {
  let root: string;

  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'manifests-')));
    for (const path of FILES) cpSync(resolve(path), join(root, path), { recursive: true, verbatimSymlinks: true });
    symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
    writeFileSync(join(root, 'package.json'), JSON.stringify({ version: '7.8.9' }));
    mkdirSync(join(root, 'bin'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const run = (...options: string[]): Promise<{ code: number; errors: string }> =>
    new Promise((done) => {
      const args = [join(root, 'packages/tooling/manifests.mjs'), ...options];
      execFile(process.execPath, args, { env: { PATH: join(root, 'bin') } }, (error, _output, errors) =>
        done({ code: Number(error?.code ?? 0), errors }),
      );
    });
  const read = (path: string) => readFileSync(join(root, path), 'utf8');

  it('fails, and says what it left out', async () => {
    const rendered = read('docker/kubernetes/small.yaml');

    const { code, errors } = await run();

    expect(code).toBe(1);
    expect(errors).toMatch(/^Left out: .*small\.yaml.* because there is no helm on PATH\. .* `npm run manifests`/);
    expect(read('docker/kubernetes/small.yaml')).toBe(rendered);
  });

  it('does not hold up a release, which gives the chart its version', async () => {
    const { code, errors } = await run('--helm-optional');

    expect(code).toBe(0);
    expect(errors).toMatch(/^Left out: /);
    expect(read('docker/helm/review-service/Chart.yaml')).toMatch(/^version: 7\.8\.9\nappVersion: 7\.8\.9$/m);
  });
});
