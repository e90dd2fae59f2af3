/**
 * As `Promise.all`, but once each has ended, so that nothing goes on after a failure.
 * @throws the failure of the first of them, in their order, that failed
 */
export async function allEnded<T extends readonly unknown[] | []>(
  promises: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
