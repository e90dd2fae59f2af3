/** The chart, its examples, and what helm makes of them. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { checkout } from '../bootstrap/checkout.mjs';

const CHART = join(checkout, 'docker/helm/review-service');
const EXAMPLES = join(checkout, 'docker/helm/examples');
const RENDERED = join(checkout, 'docker/kubernetes');
export const CHART_YAML = join(CHART, 'Chart.yaml');
export const ALERTS = join(CHART, 'files/prometheus-alerts.yaml');
/** For helm itself, whose own idea of a cluster's version differs from one helm to another. */
const KUBERNETES = ['--kube-version', '1.31.0'];

/** The files of values in docker/helm/examples, which those in docker/kubernetes are named after. */
export const examples = () => readdirSync(EXAMPLES).sort();
export const renderedOf = (example) => join(RENDERED, example);
export const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8').replaceAll('\r\n', '\n') : '');

/** Runs helm. Returns undefined where there is none on PATH. */
export function helm(...args) {
  const { error, status, stdout, stderr } = spawnSync('helm', args, { encoding: 'utf8' });
  return error?.code === 'ENOENT' ? undefined : { status, stdout, stderr };
}

/** Chart.yaml with the release of the root package.json. */
export function versioned() {
  const { version } = JSON.parse(read(join(checkout, 'package.json')));
  return read(CHART_YAML).replace(/^((?:appV|v)ersion): .*$/gm, `$1: ${version}`);
}

/** Files of the chart that no rendered example has anything of. Its alerts are held against their schema by themselves. */
const UNSEEN = /^(files|templates\/(tests|NOTES))|\.schema\.json$/;

/** What a rendered example is made of, but comments: the chart and its values. */
export function digestOf(example) {
  const files = readdirSync(CHART, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = files.map((entry) => relative(CHART, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  const seen = names.filter((name) => !UNSEEN.test(name)).sort();
  const hash = createHash('sha256');
  for (const path of [join(EXAMPLES, example), ...seen.map((name) => join(CHART, name))]) {
    hash.update(`\0${relative(checkout, path).replaceAll('\\', '/')}\0${read(path).replace(/^\s*#.*\n/gm, '')}`);
  }
  return `sha256:${hash.digest('hex')}`;
}

/**
 * The manifests of an example, with a line that says what they were made of. Without alerts, which may be changed where
 * there is no helm, and are held against their schema by themselves.
 */
export async function rendering(example) {
  const head = `# Written by \`npm run manifests\` from docker/helm/review-service and docker/helm/examples/${example}, without the alerts.
# ${digestOf(example)}\n`;
  const path = renderedOf(example);
  const text = head + template(example, '--skip-tests', '--set', 'monitoring.alerts.enabled=false');
  return format(text, { ...(await resolveConfig(path)), filepath: path });
}

/** The manifests of an example as helm makes them, with those of `helm test`. */
export function template(example, ...options) {
  const values = ['--values', join(EXAMPLES, example)];
  const release = ['review-service', CHART, '--namespace', 'review-service'];
  const { status, stdout, stderr } = helm('template', ...release, ...values, ...KUBERNETES, ...options);
  if (status !== 0) throw new Error(`${example}: ${stderr.trim()}`);
  return stdout;
}

/** What `helm lint` finds, line by line. */
export function lint(example) {
  const { status, stdout, stderr } = helm(
    'lint',
    CHART,
    '--strict',
    '--values',
    join(EXAMPLES, example),
    ...KUBERNETES,
  );
  return status === 0 ? [] : `${stdout}${stderr}`.split('\n').filter((line) => /\[(ERROR|WARNING)\]/.test(line));
}
