/** Is the key hidden from clients? */
export const isPrivate = (key: string): boolean => key.startsWith('__');

/** The value without private keys, at any depth, also inside arrays. */
export function publicPart(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(publicPart);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !isPrivate(key))
      .map(([key, inner]) => [key, publicPart(inner)]),
  );
}

/** Extra data as clients see it. */
export const publicExtraData = (data: Record<string, unknown>) => publicPart(data) as Record<string, unknown>;
