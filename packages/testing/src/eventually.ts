const PAUSE = 25;

/**
 * Asks repeatedly until the answer is neither undefined nor false; fails after the deadline. Replaces sleeping in
 * tests.
 */
export async function eventually<T>(ask: () => Promise<T | undefined | false>, within = 60_000): Promise<T> {
  const deadline = Date.now() + within;
  for (;;) {
    const found = await ask();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`Nothing happened within ${within} ms`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
