import { setTimeout as pause } from 'node:timers/promises';

/**
 * Polls until the answer is truthy and returns it, or undefined after the time (in ms).
 * @param sign shows whether something moves: the time begins anew whenever its value changes
 */
export async function within<T>(
  time: number,
  ask: () => T | Promise<T>,
  sign: () => unknown = () => undefined,
): Promise<NonNullable<T> | undefined> {
  let end = performance.now() + time;
  let seen = sign();
  do {
    const answer = await ask();
    if (answer) return answer;
    await pause(20);
    const now = sign();
    if (now !== seen) end = performance.now() + time;
    seen = now;
  } while (performance.now() < end);
  return undefined;
}
