/**
 * Holds every Kubernetes manifest against the schema of its kind: Kubernetes' own, and those of KEDA and the Prometheus
 * operator. Also, every file is in a kustomization, and every kustomization names only files that are there.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseAllDocuments } from 'yaml';

const MANIFESTS = resolve(import.meta.dirname, '../../docker/kubernetes');
/** Where the kinds of a group are described, unless Kubernetes itself knows them. */
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

console.log(faults.length > 0 ? faults.join('\n') : `${files.length} files, no faults`);
process.exitCode = faults.length > 0 ? 1 : 0;

function checkParts(file, where, { resources = [] }) {
  for (const part of resources) {
    const path = resolve(dirname(file), part);
    named.add(path);
    if (!existsSync(path)) faults.push(`${where}: there is no ${part}`);
  }
}

async function checkKind(where, { apiVersion = '', kind = '', metadata, ...rest } = {}) {
  const [group] = apiVersion.split('/');
  const kinds = await import(`${SCHEMAS[group] ?? 'kubernetes-models'}/${apiVersion}`).catch(() => ({}));
  const Kind = kinds[kind];
  if (!Kind) return faults.push(`${where}: nobody knows ${apiVersion} ${kind}`);
  try {
    new Kind({ ...rest, metadata }).validate();
  } catch (error) {
    faults.push(`${where}: ${kind} ${metadata?.name}: ${error.message}`);
  }
}
