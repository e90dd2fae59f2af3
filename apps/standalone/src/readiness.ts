import { within } from '@review-service/embedded/deadline';
import type { Child } from './child';
import { failureOf } from './failure';

const LONGEST = 30_000;

/** Waits until a program says that it is ready for work; fails with its own words when it ends before, or takes ages. */
export async function becomeReady(child: Child, metricsPort: number, stop: AbortSignal): Promise<void> {
  const isReady = () => answersOk(`http://127.0.0.1:${metricsPort}/health/ready`);
  await within(LONGEST, async () => stop.aborted || child.hasEnded || (await isReady()));
  stop.throwIfAborted();
  if (child.hasEnded) throw failureOf(child, 'did not start');
  if (!(await isReady())) throw failureOf(child, `was not ready after ${LONGEST / 1000} seconds`);
}

function answersOk(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
