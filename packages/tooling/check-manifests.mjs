/**
 * Validates every Kubernetes manifest with the schema of its kind: Kubernetes' own, and those of KEDA and the
 * Prometheus operator. A member that the schema does not know is a fault. Also, every file is in a kustomization, and
 * every kustomization names only files that are there. Where kubectl is installed, the overlays are held to the same as
 * it makes them, and set no variable twice.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseAllDocuments } from 'yaml';

const MANIFESTS = resolve(import.meta.dirname, '../../docker/kubernetes');
/** The packages with the schemas of other groups than Kubernetes' own. */
const SCHEMAS = {
  'keda.sh': '@kubernetes-models/keda',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
};

const faults = [];
const files = readdirSync(MANIFESTS, { recursive: true })
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => join(MANIFESTS, name));
const named = new Set();

for (const file of files) {
  for (const document of parseAllDocuments(readFileSync(file, 'utf8'))) {
    const where = relative(MANIFESTS, file);
    for (const { message } of document.errors) faults.push(`${where}: ${message}`);
    const manifest = document.toJS();
    if (manifest?.kind === 'Kustomization') checkParts(file, where, manifest);
    else await checkKind(where, manifest);
  }
}
for (const file of files.filter((name) => !name.endsWith('kustomization.yaml') && !named.has(name)))
  faults.push(`${relative(MANIFESTS, file)}: no kustomization names it`);
for (const overlay of readdirSync(join(MANIFESTS, 'overlays'))) await checkMade(`overlays/${overlay}`);

console.log(faults.length > 0 ? faults.join('\n') : `${files.length} files, no faults`);
process.exitCode = faults.length > 0 ? 1 : 0;

function checkParts(file, where, { resources = [], patches = [] }) {
  for (const part of [...resources, ...patches.map(({ path }) => path).filter(Boolean)]) {
    const path = resolve(dirname(file), part);
    named.add(path);
    if (!existsSync(path)) faults.push(`${where}: there is no ${part}`);
  }
}

async function checkMade(overlay) {
  const { error, status, stdout, stderr } = spawnSync('kubectl', ['kustomize', overlay], {
    cwd: MANIFESTS,
    encoding: 'utf8',
  });
  if (error?.code === 'ENOENT') return;
  if (status !== 0) return faults.push(`${overlay}: ${stderr.trim()}`);
  for (const manifest of parseAllDocuments(stdout).map((document) => document.toJS())) {
    await checkKind(overlay, manifest);
    for (const { name, env = [] } of manifest.spec?.template?.spec?.containers ?? []) {
      const twice = env.filter((one, at) => env.findIndex((other) => other.name === one.name) < at);
      for (const one of twice) faults.push(`${overlay}: ${manifest.metadata.name}: ${name} has ${one.name} twice`);
    }
  }
}

async function checkKind(where, manifest) {
  const { apiVersion = '', kind = '', metadata } = manifest ?? {};
  const [group] = apiVersion.split('/');
  const kinds = await import(`${SCHEMAS[group] ?? 'kubernetes-models'}/${apiVersion}`).catch(() => ({}));
  const Kind = kinds[kind];
  if (!Kind) return faults.push(`${where}: nobody knows ${apiVersion} ${kind}`);
  const unread = [];
  try {
    Kind.prototype.validate.call(watched(manifest, '', unread));
  } catch (error) {
    faults.push(`${where}: ${kind} ${metadata?.name}: ${error.message}`);
  }
  for (const member of unread.flatMap((list) => list()))
    faults.push(`${where}: ${kind} ${metadata?.name}: the schema knows no ${member}`);
}

/**
 * A proxy of a value that records which members are read. The schemas are compiled code, which reads the members it
 * knows and ignores others, so a member that was not read is unknown. An object of which nothing is read, or whose
 * members are listed, may have any members.
 */
function watched(value, path, unread) {
  if (typeof value !== 'object' || value === null) return value;
  const read = new Set();
  const views = new Map();
  let isOpen = Array.isArray(value);
  unread.push(() => {
    const passedOver = isOpen || read.size === 0 ? [] : Object.keys(value).filter((name) => !read.has(name));
    return passedOver.map((name) => `${path}/${name}`);
  });
  return new Proxy(value, {
    get(target, name) {
      read.add(name);
      if (!Object.hasOwn(target, name)) return target[name];
      if (!views.has(name)) views.set(name, watched(target[name], `${path}/${String(name)}`, unread));
      return views.get(name);
    },
    ownKeys(target) {
      isOpen = true;
      return Reflect.ownKeys(target);
    },
  });
}
