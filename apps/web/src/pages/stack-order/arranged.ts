/** These in the order of the chosen ids; those that were not chosen stay in their order, and come last. */
export function arranged<T extends { readonly id: number }>(all: readonly T[], chosen: readonly number[] = []): T[] {
  const placeOf = ({ id }: T) => (chosen.includes(id) ? chosen.indexOf(id) : chosen.length);
  return [...all].sort((one, other) => placeOf(one) - placeOf(other));
}
