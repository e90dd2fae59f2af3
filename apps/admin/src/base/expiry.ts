import { sql, type Sql } from '@review-service/database/sql';
import { isInstant } from './instant';
import { Refusal } from './refusal';

const LATER = /^([1-9]\d{0,4})([hd])$/;

/** The expiry of a token as SQL: `10h`, `30d`, or a time in ISO 8601. Undefined: never. */
export function expiry(given: string | undefined): Sql {
  if (given === undefined) return sql`null::timestamptz`;
  const [, count, unit] = LATER.exec(given) ?? [];
  if (count) return sql`now() + ${Number(count)}::int * ${unit === 'h' ? '1 hour' : '1 day'}::interval`;
  if (!isInstant(given))
    throw new Refusal(`--expires: "${given}" is neither like 30d or 10h nor like 2030-01-31T12:00:00Z.`);
  if (Date.parse(given) <= Date.now()) throw new Refusal(`--expires: ${given} is over.`);
  return sql`${given}::timestamptz`;
}
