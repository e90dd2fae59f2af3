/** In ms: how often a person is told what is waited for. */
const REMARK_EVERY = 10_000;

/**
 * Says every ten seconds what is waited for, and for how long already, until the work ends.
 * @param what such as `the worker to be ready`
 * @param state what is known of it at that moment, where something is
 */
export async function waitingFor<Result>(
  what: string,
  work: Promise<Result>,
  state: () => string | undefined = () => undefined,
): Promise<Result> {
  const start = performance.now();
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - start) / 1_000);
    const known = state();
    console.log(`Waiting for ${what}, ${seconds} seconds so far${known === undefined ? '' : ` (${known})`} …`);
  }, REMARK_EVERY);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
