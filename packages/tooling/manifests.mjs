/**
 * `npm run manifests`: gives the chart the release of the root package.json, and renders its examples to
 * docker/kubernetes, with the helm on PATH. With `--helm-optional`, as `npm run release` calls it, it does not fail
 * without helm, and says what it left out. With `--check` it writes nothing, holds each of them against the schemas of
 * their kinds, and fails when they are not of this chart: by their digest of it, and, where there is a helm, by
 * `helm lint` and by rendering them again.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { parse, parseAllDocuments } from 'yaml';
import * as chart from './manifests/chart.mjs';
import { faultsOf, faultsOfKind } from './manifests/kinds.mjs';

const OLD =
  'not rendered from this chart: npm run manifests (without helm: CHECK_WITHOUT_HELM=1 leaves it to a machine that has one)';
const isHere = chart.helm('version', '--short') !== undefined;
if (process.argv.includes('--check')) await check();
else await write();

async function write() {
  writeFileSync(chart.CHART_YAML, chart.versioned());
  if (!isHere) return leaveOut();
  mkdirSync(chart.renderedOf('.'), { recursive: true });
  for (const example of chart.examples()) writeFileSync(chart.renderedOf(example), await chart.rendering(example));
  console.log(`Wrote ${chart.examples().join(', ')} to docker/kubernetes.`);
}

function leaveOut() {
  console.error(
    `Left out: ${chart.examples().join(', ')} in docker/kubernetes, because there is no helm on PATH. Install it ` +
      '(https://helm.sh/docs/intro/install) and run `npm run manifests`, here or on another machine.',
  );
  process.exitCode = process.argv.includes('--helm-optional') ? 0 : 1;
}

async function check() {
  const faults =
    chart.read(chart.CHART_YAML) === chart.versioned() ? [] : ['Chart.yaml: not of the release in package.json'];
  for (const example of chart.examples()) {
    faults.push(...(await faultsOfExample(example)).map((fault) => `${example}: ${fault}`));
  }
  faults.push(...(await faultsOfAlerts()));
  const how = isHere ? 'linted and rendered again' : 'by their digests, since there is no helm on PATH';
  console.log(faults.length > 0 ? faults.join('\n') : `${chart.examples().length} examples, no faults (${how})`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

async function faultsOfExample(example) {
  const text = chart.read(chart.renderedOf(example));
  const isOfChart = text.includes(chart.digestOf(example));
  if (!isHere) return [...(isOfChart || process.env.CHECK_WITHOUT_HELM ? [] : [OLD]), ...(await faultsOf(text))];
  const isSame = isOfChart && isDeepStrictEqual(documents(text), documents(await chart.rendering(example)));
  return [...(isSame ? [] : [OLD]), ...chart.lint(example), ...(await faultsOf(chart.template(example)))];
}

function documents(text) {
  return parseAllDocuments(text).map((document) => document.toJS());
}

/** As the spec of a PrometheusRule, which is how the chart has them. */
function faultsOfAlerts() {
  const spec = parse(chart.read(chart.ALERTS));
  return faultsOfKind({
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'PrometheusRule',
    metadata: { name: 'alerts' },
    spec,
  });
}
