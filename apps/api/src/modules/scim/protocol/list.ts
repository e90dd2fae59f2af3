import type { Columns } from '@review-service/database/columns';
import { number } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import type { Database } from '@review-service/platform/database/database';
import { failScim } from './scim-error';

/** The largest page; the same as in `ServiceProviderConfig`. */
export const MOST_RESULTS = 200;
const USUAL_RESULTS = 100;
const LAST_INDEX = 1_000_000_000;

/** The page that a query asks for (RFC 7644 section 3.4.2.4): `startIndex` begins with 1. */
export interface AskedPage {
  readonly startIndex: number;
  readonly count: number;
}

/** Reads the page. What is too small is the smallest, what is too large the largest. */
export function pageOf({ startIndex, count }: Readonly<Record<string, unknown>>): AskedPage {
  return {
    startIndex: Math.min(Math.max(wholeNumber('startIndex', startIndex) ?? 1, 1), LAST_INDEX),
    count: Math.min(Math.max(wholeNumber('count', count) ?? USUAL_RESULTS, 0), MOST_RESULTS),
  };
}

/** A page of resources, and how many there are in all. */
export interface FoundPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** The rows of a list. */
interface Listed {
  /** Such as `from scim_user su`. */
  readonly from: Sql;
  readonly where: Sql;
  /** The column that orders them. */
  readonly id: Sql;
}

/** Reads a page. The rows before it are passed over by their ids alone. */
export async function readPage<Row extends object>(
  db: Database,
  columns: Columns<Row>,
  { from, where, id }: Listed,
  { startIndex, count }: AskedPage,
): Promise<FoundPage<Row>> {
  const [counted] = await db.all({ total: number }, sql`select count(*) as total ${from} where ${where}`);
  const total = counted?.total ?? 0;
  if (count === 0 || startIndex > total) return { rows: [], total };
  const page = sql`select ${id} ${from} where ${where} order by ${id} offset ${startIndex - 1} limit ${count}`;
  return { rows: await db.all(columns, sql`select ${columns} ${from} where ${id} in (${page}) order by ${id}`), total };
}

function wholeNumber(name: string, given: unknown): number | undefined {
  if (given === undefined || given === '') return undefined;
  if (typeof given !== 'string' || !/^-?\d{1,15}$/.test(given))
    return failScim('invalidValue', `"${name}" is a number.`);
  return Number(given);
}

/** The answer of a list (RFC 7644 section 3.4.2). */
export const listResponse = (resources: readonly object[], totalResults: number, startIndex = 1): object => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
