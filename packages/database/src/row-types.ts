import type { QueryResult } from 'pg';

/** Of what type a column of a result is, for the compiler and for PostgreSQL (by its `pg_type.oid`). */
export interface ColumnType<Value> {
  readonly oids: readonly number[];
  readonly isNullable: boolean;
  /** Never there: what a value is in JavaScript is known to the compiler alone. */
  readonly value?: Value;
}

/** What the rows of a result are made of: a type for each column. */
export type Shape<Row> = { readonly [Name in keyof Row]-?: ColumnType<Row[Name]> };

const type = <Value>(...oids: number[]): ColumnType<Value> => ({ oids, isNullable: false });

/** smallint, integer, bigint (read as a number) and double precision; not `numeric`, which is read as text. */
export const number = type<number>(21, 23, 20, 701);
export const text = type<string>(25, 1043, 2950, 19, 18);
export const boolean = type<boolean>(16);
/** Milliseconds; `isoTime` keeps the microseconds. */
export const time = type<Date>(1184);
export const bytes = type<Buffer>(17);
export const numbers = type<number[]>(1005, 1007, 1016);
export const texts = type<string[]>(1009, 1015, 2951, 1003);
/** json and jsonb. What is in it is the word of whoever writes this: only the database's checks hold it. */
export const json = <Value>(): ColumnType<Value> => type<Value>(114, 3802);
/** An array of either. */
export const jsons = <Value>(): ColumnType<Value[]> => type<Value[]>(199, 3807);
/** The same, or null. */
export const nullable = <Value>({ oids }: ColumnType<Value>): ColumnType<Value | null> => ({ oids, isNullable: true });

/** In tests every result is compared with what was declared of it: nothing else would tell that a statement changed. */
const IS_COMPARED = process.env.NODE_ENV === 'test';

/** The rows of a result, which are what the shape says. */
export function rowsOf<Row extends object>(shape: Shape<Row>, { fields, rows }: QueryResult<Row>): Row[] {
  if (IS_COMPARED) compare(shape, fields, rows);
  return rows;
}

function compare(shape: Shape<object>, fields: QueryResult['fields'], rows: readonly object[]): void {
  const declared = new Map<string, ColumnType<unknown>>(Object.entries(shape));
  const found = fields.map(({ name }) => name);
  const missing = [...declared.keys()].filter((name) => !found.includes(name));
  if (missing.length > 0) throw new Error(`The result has no ${missing.join(', ')}. It has ${found.join(', ')}.`);
  for (const { name, dataTypeID } of fields) {
    const { oids, isNullable } = declared.get(name) ?? undeclared(name);
    if (!oids.includes(dataTypeID)) throw new Error(`"${name}" is of type ${dataTypeID}, not ${oids.join(' or ')}.`);
    const isNull = rows.some((row) => (row as Record<string, unknown>)[name] === null);
    if (isNull && !isNullable) throw new Error(`"${name}" is null, and was not declared as nullable.`);
  }
}

const undeclared = (name: string): never => {
  throw new Error(`The result has a column "${name}" that was not declared.`);
};
