import { type Sql, sql } from '@review-service/database/sql';
import { daysOf } from '../retention.setting';

/** The time from which entries of the audit log are kept: months go as a whole, once their last day is old enough. */
export const keptFrom = (retention: string): Sql => {
  const days = daysOf(retention);
  if (days === undefined) return sql`'-infinity'::timestamptz`;
  return sql`(date_trunc('month', (now() - ${days} * interval '1 day') at time zone 'UTC') at time zone 'UTC')`;
};
