import { createServer } from 'node:net';
import { freePort } from '@review-service/embedded/free-port';
import { reasonOf, SettingError } from '@review-service/embedded/setting';
import type { Settings } from './settings';

/** The ports of each program's metrics and health checks. */
export interface MetricsPorts {
  api: number;
  worker: number;
}

const USUAL_METRICS_PORT = 9464;

const LOOPBACK = '127.0.0.1';

/** Where programs that catch mail usually show it. */
const USUAL_MAIL_PORT = 8025;

/** Refuses an unusable port for the API before anything is started. */
export async function demandPort({ host, port }: Settings): Promise<void> {
  const fault = (await faultOf(port, host)) ?? (await takenOnIpv6(port, host));
  if (!fault) return;
  if (fault === 'EADDRNOTAVAIL' || fault === 'ENOTFOUND') {
    throw new SettingError('HOST', `${host} is not an address of this machine.`);
  }
  const other = port < 65535 && port >= 1024 ? port + 1 : 8081;
  throw new SettingError('PORT', `${port} ${wordsFor(fault)}. Choose another one: PORT=${other} npm start`);
}

/** The configured ports, or an error if they are taken; else the usual ones, or free ones. */
export async function chooseMetricsPorts({ metricsPort, port }: Settings): Promise<MetricsPorts> {
  if (metricsPort) return demandMetricsPorts(metricsPort, port);
  const isFree = async (candidate: number) => candidate !== port && !(await faultOf(candidate));
  const choose = async (usual: number) => ((await isFree(usual)) ? usual : freePort());
  return { api: await choose(USUAL_METRICS_PORT), worker: await choose(USUAL_METRICS_PORT + 1) };
}

/** The port where caught mail is shown: the usual one, or a free one. */
export async function chooseMailPort({ port }: Settings): Promise<number> {
  const isFree = USUAL_MAIL_PORT !== port && !(await faultOf(USUAL_MAIL_PORT, LOOPBACK));
  return isFree ? USUAL_MAIL_PORT : freePort();
}

async function demandMetricsPorts(api: number, port: number): Promise<MetricsPorts> {
  const worker = api + 1;
  for (const [owner, candidate] of Object.entries({ api, worker })) {
    const fault = candidate === port ? 'EADDRINUSE' : await faultOf(candidate);
    if (!fault) continue;
    throw new SettingError('METRICS_PORT', `${candidate}, which the ${owner} would take, ${wordsFor(fault)}.`);
  }
  return { api, worker };
}

/** `localhost` may resolve to ::1 first, and curl would reach another program there. */
async function takenOnIpv6(port: number, host: string): Promise<string | undefined> {
  const isLoopback = host === '127.0.0.1' || host === 'localhost';
  return isLoopback && (await faultOf(port, '::1')) === 'EADDRINUSE' ? 'EADDRINUSE' : undefined;
}

/** Without a host: on all addresses, as the programs open their metrics ports. */
function faultOf(port: number, host?: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (thrown) => resolve(reasonOf(thrown)));
    probe.listen({ port, host }, () => probe.close(() => resolve(undefined)));
  });
}

function wordsFor(fault: string): string {
  if (fault === 'EADDRINUSE') return 'is already in use';
  return fault === 'EACCES' ? 'needs more rights than this user has' : `cannot be used (${fault})`;
}
