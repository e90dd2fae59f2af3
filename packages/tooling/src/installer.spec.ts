import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
}

const read = (path: string) => readFileSync(path, 'utf8');

describe('what installs the packages', () => {
  const { packages } = JSON.parse(read('packages/tooling/installer/package-lock.json')) as {
    packages: Record<string, Locked>;
  };
  const installers = Object.entries(packages).filter(([path]) => path !== '');

  it('is the same, by version and hash, as in the lock file of all packages', () => {
    const { packages: all } = parse(read('pnpm-lock.yaml')) as {
      packages: Record<string, { readonly resolution: { readonly integrity: string } }>;
    };

    expect(installers.map(([path]) => path)).toEqual(
      expect.arrayContaining(['node_modules/pnpm', 'node_modules/turbo']),
    );
    for (const [path, { version, integrity, resolved }] of installers) {
      const name = `${path.replace('node_modules/', '')}@${version}`;
      expect([name, integrity, resolved]).toEqual([name, all[name]?.resolution.integrity, undefined]);
    }
  });

  it('is the pnpm that the packages ask for', () => {
    const { packageManager } = JSON.parse(read('package.json')) as { packageManager: string };

    expect(packageManager).toBe(`pnpm@${packages['node_modules/pnpm']?.version}`);
  });

  it('takes no release of the last three days, as Renovate', () => {
    expect(parse(read('pnpm-workspace.yaml'))).toMatchObject({ minimumReleaseAge: 3 * 24 * 60 });
    expect(JSON.parse(read('.github/renovate.json'))).toMatchObject({ minimumReleaseAge: '3 days' });
  });

  it('runs nothing that no lock file has', () => {
    const files = ['package.json', '*.mjs', '*.yml', 'docker/Dockerfile', '.devcontainer'];
    const { stdout: found } = spawnSync('git', ['grep', '-lE', 'npx (--yes|-y)|pnpm dlx|npm exec', '--', ...files], {
      encoding: 'utf8',
    });

    expect(found).toBe('');
  });
});
