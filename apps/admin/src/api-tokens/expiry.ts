import { sql, type Sql } from '@review-service/database/sql';
import { isInstant } from '../import/instant';
import { Refusal } from '../refusal';

const DAYS = /^([1-9]\d{0,4})d$/;

/** When a token ends, as PostgreSQL will read it: `30d`, or a time in ISO 8601. Nothing: it does not end. */
export function expiry(given: string | undefined): Sql {
  if (given === undefined) return sql`null::timestamptz`;
  const [, days] = DAYS.exec(given) ?? [];
  if (days) return sql`now() + make_interval(days => ${Number(days)}::int)`;
  if (!isInstant(given)) throw new Refusal(`--expires: "${given}" is neither like 30d nor like 2030-01-31T12:00:00Z.`);
  if (Date.parse(given) <= Date.now()) throw new Refusal(`--expires: ${given} is over.`);
  return sql`${given}::timestamptz`;
}
