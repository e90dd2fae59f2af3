import { type Sql, sql } from '@review-service/database/sql';

/** The arguments `last-updated-from` and `last-updated-to` as conditions on a time. */
export const writtenIn = (
  { 'last-updated-from': from, 'last-updated-to': to }: { 'last-updated-from'?: string; 'last-updated-to'?: string },
  time: Sql,
): Sql[] => [
  ...(from === undefined ? [] : [sql`${time} >= ${from}::timestamptz`]),
  ...(to === undefined ? [] : [sql`${time} < ${to}::timestamptz`]),
];
