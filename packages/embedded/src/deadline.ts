import { setTimeout as pause } from 'node:timers/promises';

/** Polls until the answer is truthy and returns it, or undefined after the time (in ms). */
export async function within<T>(time: number, ask: () => T | Promise<T>): Promise<NonNullable<T> | undefined> {
  const end = performance.now() + time;
  do {
    const answer = await ask();
    if (answer) return answer;
    await pause(20);
  } while (performance.now() < end);
  return undefined;
}
