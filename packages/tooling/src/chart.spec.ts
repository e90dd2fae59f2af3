import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Ajv from 'ajv';
import { parse, parseAllDocuments } from 'yaml';

type Values = Record<string, unknown>;

const CHART = resolve('docker/helm/review-service');
const EXAMPLES = resolve('docker/helm/examples');
const read = (path: string) => readFileSync(path, 'utf8');
const schema = JSON.parse(read(join(CHART, 'values.schema.json'))) as object;
const usual = parse(read(join(CHART, 'values.yaml'))) as Values;

describe('the values of the Helm chart', () => {
  const accepts = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema);
  const faultsOf = (values: Values) => (accepts(merged(usual, values)) ? [] : (accepts.errors ?? []));

  it.each(readdirSync(EXAMPLES))('are as the schema says in %s', (name) => {
    expect(faultsOf(parse(read(join(EXAMPLES, name))) as Values)).toEqual([]);
  });

  it.each<[string, Values]>([
    ['a member that nobody knows', { api: { replicas: 3 } }],
    ['a setting that is no name of one', { settings: { siteUrl: 'https://reviews.example.com' } }],
    ['a site without a scheme', { settings: { SITE_URL: 'reviews.example.com' } }],
    ['a port of the pods', { settings: { PORT: 80 } }],
    ['queues as a setting', { settings: { WORKER_QUEUES: 'webhooks' } }],
    ['a file that is no secret setting', { secrets: { files: ['DATABASE_URL', 'SECRET_KEYS', 'SITE_URL'] } }],
    ['no database', { secrets: { files: ['SECRET_KEYS'] } }],
    ['a number of connections as text', { postgres: { maxConnections: '100' } }],
    ['a digest that is a tag', { images: { api: { digest: 'latest' } } }],
    ['an autoscaler for the API that asks PostgreSQL', { api: { autoscaling: 'keda' } }],
    ['no pod of the browser app, and yet it is on', { web: { enabled: true, replicas: 0 } }],
    ['an app that YAML has read as false', { settings: parse('WEB: off', { version: '1.1' }) as Values }],
    ['a group with a name that no object can have', { worker: { groups: { Web_hooks: {} } } }],
    ['policies that let everybody in', { networkPolicies: { proxies: [] } }],
    ['a member of the pods that the chart has itself', { pods: { spec: { securityContext: {} } } }],
    ['a volume without a name', { pods: { extraVolumes: [{ emptyDir: {} }] } }],
    ["two of the operator's pods", { admin: { replicas: 2 } }],
    ['series of alerts that are no matchers', { monitoring: { alerts: { series: 'release' } } }],
    ['a runbook that is no address', { monitoring: { alerts: { runbook: 'docker/observability/README.md' } } }],
  ])('are refused with %s', (_, values) => {
    expect(faultsOf(values)).not.toEqual([]);
  });

  const secretSettings = [...read(resolve('docs/settings.md')).matchAll(/^\| `(\w+)`(?:[^|]*\|){3} yes /gm)].map(
    ([, name = '']) => name,
  );

  it('know the settings that are secret', () => {
    expect(secretSettings).toEqual(expect.arrayContaining(['DATABASE_URL', 'SECRET_KEYS']));
  });

  it.each(secretSettings)('have %s in a file, and nowhere else', (name) => {
    expect(faultsOf({ settings: { [name]: 'secret' } })).not.toEqual([]);
    expect(faultsOf({ secrets: { files: [...new Set(['DATABASE_URL', 'SECRET_KEYS', name])] } })).toEqual([]);
  });
});

describe('the manifests of the examples', () => {
  interface Pod {
    readonly automountServiceAccountToken: boolean;
    readonly securityContext: object;
    readonly containers: readonly { readonly name: string; readonly securityContext: object }[];
  }
  const MANIFESTS = resolve('docker/kubernetes');
  const pods = readdirSync(MANIFESTS).flatMap((name) =>
    parseAllDocuments(read(join(MANIFESTS, name)))
      .map((document) => document.toJS() as { metadata: { name: string }; spec?: { template?: { spec: Pod } } })
      .flatMap(({ metadata, spec }) => (spec?.template ? [[name, metadata.name, spec.template.spec] as const] : [])),
  );

  it.each(pods)('in %s have a pod %s that the standard "restricted" lets in', (_file, _name, pod) => {
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    for (const { securityContext } of pod.containers) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
  });
});

describe('the browser app in pods of its own', () => {
  interface Rendered {
    readonly kind: string;
    readonly metadata: { readonly name: string };
    // The reason for any: each kind has another shape, which this test knows.
    readonly spec: any;
  }
  const rendered = parseAllDocuments(read(resolve('docker/kubernetes/everything.yaml'))).map(
    (document) => document.toJS() as Rendered,
  );
  const find = (kind: string, name: string) =>
    rendered.find((one) => one.kind === kind && one.metadata.name === `review-service${name}`)?.spec;
  /** The first location of its image: the addresses of its pages. */
  const [, addresses] = /location ~ (\^\/\S+) \{/.exec(read(resolve('docker/web/nginx.conf'))) ?? [];

  it('gets what its image has from a gateway, and the API all else', () => {
    const matches = (value?: string) => ({ path: { type: 'RegularExpression', value } });

    expect(find('HTTPRoute', '').rules).toEqual([
      {
        matches: [matches(addresses), matches('^/app/.*$')],
        backendRefs: [{ name: 'review-service-web', port: 80 }],
      },
      { matches: [matches('^/.*$')], backendRefs: [{ name: 'review-service-api', port: 80 }] },
    ]);
  });

  it('gets the same from an ingress', () => {
    const backend = (name: string) => ({ service: { name: `review-service-${name}`, port: { name: 'http' } } });

    expect(find('Ingress', '').rules[0].http.paths).toEqual([
      { path: addresses?.slice(1), pathType: 'ImplementationSpecific', backend: backend('web') },
      { path: '/app/', pathType: 'Prefix', backend: backend('web') },
      { path: '/', pathType: 'Prefix', backend: backend('api') },
    ]);
  });

  it('gets the same from the proxy of compose', () => {
    const text = read(resolve('docker/compose.yaml')).replaceAll('$$', '$');

    expect(/path_reg '(.+)' \}/.exec(text)?.[1]).toBe(addresses);
  });

  it('is not served by the API, and has no secret of it', () => {
    const [api] = find('Deployment', '-api').template.spec.containers;
    const { containers, volumes } = find('Deployment', '-web').template.spec;

    expect(api.env).toContainEqual({ name: 'WEB', value: 'off' });
    expect(containers).toHaveLength(1);
    expect([containers[0].env, containers[0].envFrom]).toEqual([undefined, undefined]);
    expect(volumes).toEqual([{ name: 'temporary', emptyDir: { sizeLimit: '1Mi' } }]);
  });

  it('is asked by those who ask the API, and asks nobody', () => {
    const policies = rendered.filter(({ kind, spec }) => kind === 'NetworkPolicy' && spec.egress);
    const isOfAll = ({ spec }: Rendered) => !spec.podSelector.matchExpressions;
    const isOfWeb = ({ spec }: Rendered) =>
      spec.podSelector.matchExpressions.some(
        ({ operator, values }: { operator: 'In' | 'NotIn'; values: readonly string[] }) =>
          values.includes('web') === (operator === 'In'),
      );

    expect(find('NetworkPolicy', '-requests').podSelector.matchExpressions[0].values).toEqual(['api', 'web']);
    expect(policies.length).toBeGreaterThan(4);
    expect(policies.filter((policy) => isOfAll(policy) || isOfWeb(policy))).toEqual([]);
  });

  it('is the business of the API where nobody asks for pods', () => {
    const others = ['small.yaml', 'production.yaml'].map((name) => read(resolve('docker/kubernetes', name)));

    for (const text of others) expect(text).not.toMatch(/name: (WEB|review-service-web)$/m);
  });
});

const hasHelm = spawnSync('helm', ['version']).status === 0;

/** With the helm on PATH, which CI has; without it `npm run check` holds the rendered examples by their digests. */
(hasHelm ? describe : describe.skip)('the Helm chart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chart-'));
  const copy = join(folder, 'review-service');
  beforeAll(() => {
    cpSync(CHART, copy, { recursive: true });
    // Notes are shown by an installation alone.
    cpSync(join(CHART, 'templates/NOTES.txt'), join(copy, 'files/NOTES.txt'));
    writeFileSync(
      join(copy, 'templates/notes.yaml'),
      `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: notes }\ndata: { notes: {{ tpl (.Files.Get "files/NOTES.txt") . | toJson }} }\n`,
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const render = (values: Values, example = 'small.yaml', release = 'review-service') => {
    const more = join(folder, 'more.json');
    writeFileSync(more, JSON.stringify(values));
    const files = [join(EXAMPLES, example), more].flatMap((file) => ['--values', file]);
    const args = ['template', release, copy, '--namespace', 'reviews', '--kube-version', '1.31.0', ...files];
    const { stdout, stderr } = spawnSync('helm', args, { encoding: 'utf8' });
    return { stdout, stderr };
  };

  it.each<[string, Values, string]>([
    ['no public address', { settings: { SITE_URL: null } }, 'settings.SITE_URL: say'],
    ['no place for files', { settings: { STORAGE_URL: null } }, 'settings.STORAGE_URL: name a bucket'],
    ['a folder for files that no pods share', { storage: { claim: '' } }, 'storage.claim: STORAGE_URL is a folder'],
    ['an unknown number of connections', { postgres: { maxConnections: null } }, 'postgres.maxConnections: say'],
    [
      'more processes than connections',
      { api: { minReplicas: 4 } },
      'connections: 115 at most (5 API processes of 16, 2 workers of 15, 5 others), and PostgreSQL has 97.',
    ],
    [
      'more workers without Redis than connections',
      { secrets: { files: ['DATABASE_URL', 'SECRET_KEYS'] } },
      'connections: 203 at most (3 API processes of 16, 2 workers of 75, 5 others)',
    ],
    ['fewer at most than at least', { api: { autoscaling: 'hpa', maxReplicas: 1 } }, 'api: minReplicas is more'],
    [
      'an unknown queue',
      { worker: { groups: { more: { queues: ['mail'] } } } },
      'worker.groups.more.queues: there is no queue mail, but diff-file-attachments',
    ],
    [
      'a queue with two groups',
      { worker: { groups: { a: { queues: ['groups'] }, b: { queues: ['groups:5'] } } } },
      'worker.groups.b.queues: another group takes groups',
    ],
    ['a queue with no group', { worker: { groups: { main: { queues: ['upkeep'] } } } }, 'worker.groups: nobody takes'],
    [
      'two groups that take what is left',
      { worker: { groups: { more: {} } } },
      'worker.groups: main, more have no queues',
    ],
    [
      'scaling by a backlog that is none',
      { worker: { autoscaling: 'keda', groups: { timed: { queues: ['upkeep'] } } } },
      'worker.groups.timed: upkeep alone has no backlog',
    ],
    [
      'a browser app of its own that the API is to serve, too',
      { web: { enabled: true }, settings: { WEB: 'on' } },
      'settings.WEB: with web.enabled it is off',
    ],
    [
      'addresses of the browser app that nobody tells the ingress controller to read as an expression',
      { web: { enabled: true } },
      'ingress.annotations: with web.enabled a path is a regular expression',
    ],
    ['a gateway without a name', { gateway: { enabled: true } }, 'gateway.parentRefs: name the gateway'],
    ['a store of secrets without a name', { secrets: { external: { enabled: true } } }, 'secrets.external: name'],
    ['PgBouncer without an image', { pgbouncer: { enabled: true } }, 'pgbouncer: name an image'],
    [
      'PgBouncer, and no way past it',
      { pgbouncer: { enabled: true, image: 'pgbouncer:1.25', host: 'postgres' } },
      'secrets.files: with PgBouncer add DATABASE_DIRECT_URL',
    ],
  ])('refuses %s', (_, values, reason) => {
    expect(render(values).stderr).toContain(reason);
  });

  const pieces = [...read(resolve('docker/README.md')).matchAll(/```yaml\n([^`]+)```/g)].map(([, text = '']) => text);

  it.each(pieces)('renders these values of the documentation:\n%s', (piece) => {
    expect(render(parse(piece) as Values, 'production.yaml')).toEqual({
      stdout: expect.stringContaining('kind: Deployment') as string,
      stderr: '',
    });
  });

  it('tells the installer how many connections there are, and how to begin', () => {
    const { stdout } = render({}, 'production.yaml');

    expect(stdout).toContain('Connections to PostgreSQL: 222 at most (7 API processes of 16');
    expect(stdout).toContain('exec -it deploy/review-service-admin -- node dist/main.js user create');
  });

  it('is two installations side by side by its releases', () => {
    const names = (release: string) =>
      [...render({}, 'everything.yaml', release).stdout.matchAll(/^ {2}name: .+$/gm)].map(([name]) => name);

    const [one, other] = [names('one'), names('other')];

    expect(one.length).toBeGreaterThan(30);
    expect(one.filter((name) => other.includes(name))).toEqual([]);
  });

  it('has alerts for its own series alone, which lead to the runbook where there is one', () => {
    const alerts = (more: Values) =>
      render({ monitoring: { podMonitor: { enabled: true }, alerts: { enabled: true, ...more } } }).stdout;

    const [usual, chosen] = [alerts({}), alerts({ series: 'job="ours"', runbook: 'https://wiki.example.com/runbook' })];

    expect(usual).toContain(
      'absent(review_service_build_info{namespace="reviews",release="review-service",program="api"})',
    );
    expect(usual).toContain('targetLabel: release');
    expect(usual).not.toMatch(/job=~|runbook_url/);
    expect(chosen).toContain('absent(review_service_build_info{job="ours",program="api"})');
    expect(chosen).toContain('runbook_url: https://wiki.example.com/runbook#reviewservicenoapi\n');
    expect(chosen).not.toMatch(/job=~|example.com\/docker/);
  });

  interface Container {
    readonly name: string;
    readonly env?: readonly { readonly name: string }[];
    readonly envFrom?: readonly object[];
    readonly volumeMounts?: readonly { readonly name: string }[];
    readonly securityContext: object;
  }
  interface Manifest {
    readonly kind: string;
    readonly metadata: { readonly name: string; readonly annotations?: object };
    readonly spec?: {
      readonly replicas?: number;
      readonly template?: {
        readonly spec: {
          readonly securityContext: object;
          readonly containers: readonly Container[];
          readonly initContainers?: readonly Container[];
          readonly volumes: readonly { readonly name: string }[];
          readonly topologySpreadConstraints?: readonly object[];
        };
      };
    };
  }
  const manifests = (values: Values, example?: string) =>
    parseAllDocuments(render(values, example).stdout).map((document) => document.toJS() as Manifest);
  const podsOf = (values: Values) =>
    manifests(values).flatMap(({ kind, spec }) => (spec?.template ? [{ kind, pod: spec.template.spec }] : []));

  it('lets a cluster choose the user, and says all else that "restricted" asks for', () => {
    const nobody = { runAsUser: null, runAsGroup: null, fsGroup: null };

    const pods = podsOf({ pods: { securityContext: nobody, containerSecurityContext: { procMount: 'Default' } } });

    expect(pods.length).toBeGreaterThan(3);
    for (const { pod } of pods) {
      expect(pod.securityContext).toEqual({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      for (const { securityContext } of pod.containers)
        expect(securityContext).toMatchObject({ procMount: 'Default', capabilities: { drop: ['ALL'] } });
    }
  });

  it('has what you add in every pod of the service, and side containers where nothing waits for their end', () => {
    const pods = podsOf({
      pods: {
        extraEnv: [{ name: 'MORE', value: '1' }],
        extraEnvFrom: [{ configMapRef: { name: 'more' } }],
        extraVolumes: [{ name: 'more', emptyDir: {} }],
        extraVolumeMounts: [{ name: 'more', mountPath: '/more' }],
        extraInitContainers: [{ name: 'first', image: 'first:1' }],
        extraContainers: [{ name: 'beside', image: 'beside:1' }],
        spec: { topologySpreadConstraints: [] },
      },
    });

    expect(pods.map(({ kind }) => kind).sort()).toEqual(['Deployment', 'Deployment', 'Deployment', 'Job']);
    for (const { kind, pod } of pods) {
      const [ours, ...others] = pod.containers;
      expect(ours?.env?.filter(({ name }) => name === 'MORE')).toHaveLength(1);
      expect(ours?.envFrom).toEqual([{ configMapRef: { name: 'more' } }]);
      expect(ours?.volumeMounts?.map(({ name }) => name)).toContain('more');
      expect(pod.volumes.map(({ name }) => name)).toContain('more');
      expect(pod.initContainers?.map(({ name }) => name)).toEqual(['first']);
      expect(others.map(({ name }) => name)).toEqual(kind === 'Job' ? [] : ['beside']);
      expect(pod.topologySpreadConstraints ?? []).toEqual([]);
    }
  });

  it('annotates deployments and the service', () => {
    const annotated = manifests({
      deployments: { annotations: { one: '1' } },
      service: { annotations: { two: '2' } },
    }).filter(({ kind }) => ['Deployment', 'Service'].includes(kind));

    for (const { kind, metadata } of annotated)
      expect(metadata.annotations).toMatchObject(kind === 'Service' ? { two: '2' } : { one: '1' });
  });

  it("has no pod for the operator's commands before it is asked for", () => {
    const replicas = (values: Values) =>
      manifests(values).find(({ metadata }) => metadata.name === 'review-service-admin')?.spec?.replicas;

    expect(replicas({})).toBe(0);
    expect(replicas({ admin: { replicas: 1 } })).toBe(1);
    expect(replicas({ admin: { enabled: false } })).toBeUndefined();
    expect(render({}).stdout).toContain('scale deploy/review-service-admin --replicas=1');
    expect(render({ admin: { replicas: 1 } }).stdout).not.toContain('--replicas=1');
  });

  it('migrates again with another image, and not because there is another worker', () => {
    const job = (values: Values) => /name: (review-service-migrate-\w+)/.exec(render(values).stdout)?.[1];

    expect(job({ worker: { targetCpu: 50 } })).toBe(job({}));
    expect(job({ images: { tag: '2.0.0' } })).not.toBe(job({}));
  });
});

/** As helm does it: objects become one, and everything else is replaced. */
function merged(below: Values, above: Values): Values {
  const isObject = (value: unknown): value is Values =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const both = Object.entries(above).map(([name, value]) => {
    const before = below[name];
    return [name, isObject(before) && isObject(value) ? merged(before, value) : value] as const;
  });
  return { ...below, ...Object.fromEntries(both) };
}
