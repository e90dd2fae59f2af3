/**
 * Holds Kubernetes manifests against the schemas of their kinds: Kubernetes' own, and those of the Gateway API, KEDA, the
 * Prometheus operator and External Secrets. A member that the schema does not know is a fault, and so is a variable that
 * a container has twice, and an object that is there twice.
 */
import { parseAllDocuments } from 'yaml';

/** The packages with the schemas of other groups than Kubernetes' own. */
const SCHEMAS = {
  'external-secrets.io': '@kubernetes-models/external-secrets',
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'keda.sh': '@kubernetes-models/keda',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
};

/** The faults of a file with manifests. */
export async function faultsOf(text) {
  const documents = parseAllDocuments(text);
  const faults = documents.flatMap(({ errors }) => errors.map(({ message }) => message));
  const manifests = documents.map((document) => document.toJS());
  for (const manifest of manifests) faults.push(...(await faultsOfKind(manifest)), ...variablesTwice(manifest));
  return [...faults, ...twice(manifests.map(nameOf)).map((name) => `${name} is there twice`)];
}

const nameOf = (manifest) => `${manifest?.kind} ${manifest?.metadata?.name}`;
const twice = (names) => names.filter((name, at) => names.indexOf(name) < at);

function variablesTwice(manifest) {
  return (manifest?.spec?.template?.spec?.containers ?? []).flatMap(({ name, env = [] }) =>
    twice(env.map((one) => one.name)).map((one) => `${nameOf(manifest)}: ${name} has ${one} twice`),
  );
}

/** The faults of a manifest. */
export async function faultsOfKind(manifest) {
  const { apiVersion = '', kind = '' } = manifest ?? {};
  const [group] = apiVersion.split('/');
  const kinds = await import(`${SCHEMAS[group] ?? 'kubernetes-models'}/${apiVersion}`).catch(() => ({}));
  const Kind = kinds[kind];
  if (!Kind) return [`nobody knows ${apiVersion} ${kind}`];
  const unread = [];
  const faults = [];
  try {
    Kind.prototype.validate.call(watched(manifest, '', unread));
  } catch (error) {
    faults.push(`${nameOf(manifest)}: ${error.message}`);
  }
  const unknown = unread.flatMap((list) => list());
  return [...faults, ...unknown.map((member) => `${nameOf(manifest)}: the schema knows no ${member}`)];
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
