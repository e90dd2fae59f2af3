import { within } from '@review-service/embedded/deadline';
import type { Child } from './child';
import { failureOf } from './failure';

const LONGEST = 30_000;

/** Where a program listens. */
interface Address {
  readonly host: string;
  readonly port: number;
}

/** Waits until a program is ready; fails with its last output if it ends before, or after a timeout. */
export async function becomeReady(child: Child, metrics: Address, stop: AbortSignal): Promise<void> {
  const isReady = () => answersOk(`${urlOf(metrics)}/health/ready`);
  await within(LONGEST, async () => stop.aborted || child.hasEnded || (await isReady()));
  stop.throwIfAborted();
  if (child.hasEnded) throw failureOf(child, 'did not start');
  if (!(await isReady())) throw failureOf(child, `was not ready after ${LONGEST / 1000} seconds`);
}

/** The URL of an address. All interfaces have none of their own: loopback is one of them. */
export function urlOf({ host, port }: Address): string {
  const address = host === '::' || host === '0.0.0.0' ? '127.0.0.1' : host;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}

function answersOk(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
