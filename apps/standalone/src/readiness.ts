import { within } from '@review-service/embedded/deadline';
import { endOf } from '@review-service/embedded/log-tail';
import type { Child } from './child';
import { failureOf } from './failure';
import { waitingFor } from './waiting';

/** Where a program listens. */
interface Address {
  readonly host: string;
  readonly port: number;
}

/**
 * Waits until a program is ready, and says what it waits for. Fails with the program's last output if it ends before, or if
 * nothing moves for too long: neither its log grows, nor does it answer something else about its health.
 * @param patience the longest time without a sign, in ms
 */
export async function becomeReady(child: Child, metrics: Address, stop: AbortSignal, patience: number): Promise<void> {
  let health = SILENT;
  const isReady = async () => {
    health = await healthOf(`${urlOf(metrics)}/health/ready`, child.pid);
    return health.isReady;
  };
  const ready = within(
    patience,
    async () => stop.aborted || child.hasEnded || (await isReady()),
    () => `${endOf(child.log)} ${health.state}`,
  );
  await waitingFor(`the ${child.name} to be ready`, ready, () => health.state);
  stop.throwIfAborted();
  if (child.hasEnded) throw failureOf(child, 'did not start');
  if (!(await isReady()))
    throw failureOf(child, `was not ready, and nothing moved for ${patience / 1_000} seconds (${health.state})`);
}

/** The URL of an address. All interfaces have none of their own: loopback is one of them. */
export function urlOf({ host, port }: Address): string {
  const address = host === '::' || host === '0.0.0.0' ? '127.0.0.1' : host;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}

/** What a program says of itself. */
interface Health {
  readonly isReady: boolean;
  readonly state: string;
}

const OCCUPIED: Health = { isReady: false, state: 'another process answers at its port' };
const SILENT: Health = { isReady: false, state: 'it does not answer yet' };

/** In ms: a busy machine may take a while for an answer. */
const LONGEST_ANSWER = 5_000;

/** Another start may have taken the port in the meantime: what answers for another process says nothing about this one. */
async function healthOf(url: string, pid: number | undefined): Promise<Health> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(LONGEST_ANSWER) });
    if (response.headers.get('x-process-id') !== String(pid)) return OCCUPIED;
    return { isReady: response.ok, state: `${response.status} ${(await response.text()).slice(0, 500)}`.trim() };
  } catch {
    return SILENT;
  }
}
