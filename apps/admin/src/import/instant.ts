import { reader, refuse } from './readers';

const FORM = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-](0\d|1[0-5]):?[0-5]\d)$/;

/** Is it an ISO 8601 time with its offset, on a day that exists? */
export function isInstant(value: string): boolean {
  const [, day] = FORM.exec(value) ?? [];
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(`${day}T`);
}

/** A time that stays text until PostgreSQL reads it, because a JavaScript Date would lose its microseconds. */
export const instant = reader({ type: 'string', pattern: FORM.source }, (value, path): string =>
  typeof value === 'string' && isInstant(value)
    ? value
    : refuse(path, 'must be a time in ISO 8601 with its offset, such as 2030-01-31T12:00:00.000000+00:00'),
);
