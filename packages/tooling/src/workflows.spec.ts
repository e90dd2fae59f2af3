import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Workflow {
  readonly permissions: object;
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly 'timeout-minutes'?: number;
        readonly permissions?: object;
        readonly strategy?: { readonly matrix: { readonly target: string[] } };
        readonly steps: readonly Step[];
      }
    >
  >;
}

const FOLDER = resolve('.github/workflows');
const read = (path: string) => readFileSync(path, 'utf8');
const workflow = (name: string) => parse(read(join(FOLDER, name))) as Workflow;
/** What each ends with in the Dockerfile, and what others start from. */
const targets = [...read(resolve('docker/Dockerfile')).matchAll(/^FROM (?:runtime|\$\{DEBIAN_IMAGE\}) AS (\w+)/gm)].map(
  ([, name]) => name,
);

describe.each(readdirSync(FOLDER))('the workflow %s', (name) => {
  it('uses the actions of others by their commits, and says which release that is', () => {
    const used = [...read(join(FOLDER, name)).matchAll(/uses: (.+)$/gm)].map(([, action]) => action);

    expect(used.length).toBeGreaterThan(0);
    for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('may read alone, but for jobs that say what else, and ends by itself', () => {
    const { permissions, jobs } = workflow(name);

    expect(permissions).toEqual({ contents: 'read' });
    for (const job of Object.values(jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0);
  });

  it('puts nothing that others write into a script', () => {
    for (const { steps } of Object.values(workflow(name).jobs))
      for (const { run = '' } of steps) expect(run).not.toContain('${{');
  });
});

describe('the workflow of the images', () => {
  const { jobs } = workflow('images.yml');
  const steps = (job: string) => jobs[job]?.steps ?? [];

  it('tries and publishes each target of the Dockerfile', () => {
    const scanned = steps('try').flatMap(({ with: more }) => (more?.image === undefined ? [] : [more.image]));

    expect(targets).toEqual(['api', 'worker', 'admin', 'web']);
    expect(scanned).toEqual(['api', 'worker', 'migrate', 'web'].map((service) => `review-service-${service}:latest`));
    expect(jobs.publish?.strategy?.matrix.target).toEqual(targets);
  });

  it('publishes with a list of parts, where they come from, and a signature', () => {
    const build = steps('publish').find(({ uses }) => uses?.startsWith('docker/build-push-action@'));

    expect(build?.with).toMatchObject({ push: true, sbom: true, provenance: 'mode=max' });
    expect(steps('publish').some(({ run }) => run?.startsWith('cosign sign --yes --recursive "$IMAGE@$DIGEST"'))).toBe(
      true,
    );
    expect(jobs.publish?.permissions).toMatchObject({ 'id-token': 'write' });
  });
});
