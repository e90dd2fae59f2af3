/** Collects the values of an option that may be said several times. */
export const append = (value: string, before: readonly string[] = []): string[] => [...before, value];
