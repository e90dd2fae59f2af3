/** Does something for each item, so many at a time. */
export async function inLanes<T>(
  lanes: number,
  items: readonly T[],
  act: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const rest = items.entries();
  const lane = async () => {
    for (const [index, item] of rest) await act(item, index);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
