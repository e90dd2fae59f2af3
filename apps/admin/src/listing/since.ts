import { type Sql, sql } from '@review-service/database/sql';
import { InvalidArgumentError } from 'commander';
import { isInstant } from '../base/instant';

const EARLIER = /^([1-9]\d{0,4})([hd])$/;

/** The start of a list as SQL: `12h` or `7d` ago, or a time in ISO 8601. */
export function since(given: string): Sql {
  const [, count, unit] = EARLIER.exec(given) ?? [];
  if (count) return sql`now() - ${Number(count)}::int * ${unit === 'h' ? '1 hour' : '1 day'}::interval`;
  if (!isInstant(given)) throw new InvalidArgumentError('Use 12h, 7d or a time such as 2030-01-31T12:00:00Z.');
  return sql`${given}::timestamptz`;
}
