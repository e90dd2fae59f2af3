/** An ISO 8601 time with its offset. */
export const INSTANT = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-](0\d|1[0-5]):?[0-5]\d)$/;

/** Is it an ISO 8601 time with its offset, on a day that exists? */
export function isInstant(value: string): boolean {
  const [, day] = INSTANT.exec(value) ?? [];
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(`${day}T`);
}
