import type { QueryResult } from 'pg';

/** The type of a result's column, for the compiler and for PostgreSQL (by its `pg_type.oid`). */
export interface ColumnType<Value> {
  readonly oids: readonly number[];
  readonly isNullable: boolean;
  /** Never set: it carries the JavaScript type for the compiler. */
  readonly value?: Value;
}

/** The shape of a result's rows: a type for each column. */
export type Shape<Row> = { readonly [Name in keyof Row]-?: ColumnType<Row[Name]> };

const type = <Value>(...oids: number[]): ColumnType<Value> => ({ oids, isNullable: false });

/** smallint, integer, bigint (read as a number) and double precision; not `numeric`, which is read as text. */
export const number = type<number>(21, 23, 20, 701);
/** text, varchar, uuid, name and char. */
export const text = type<string>(25, 1043, 2950, 19, 18);
/** boolean. */
export const boolean = type<boolean>(16);
/** Milliseconds; `isoTime` keeps the microseconds. */
export const time = type<Date>(1184);
/** bytea. */
export const bytes = type<Buffer>(17);
/** An array of smallint, integer or bigint. */
export const numbers = type<number[]>(1005, 1007, 1016);
/** An array of text, varchar, uuid or name. */
export const texts = type<string[]>(1009, 1015, 2951, 1003);
/** json and jsonb. `Value` is the author's claim: only the database's checks enforce it. */
export const json = <Value>(): ColumnType<Value> => type<Value>(114, 3802);
/** An array of either. */
export const jsons = <Value>(): ColumnType<Value[]> => type<Value[]>(199, 3807);
/** The same, or null. */
export const nullable = <Value>({ oids }: ColumnType<Value>): ColumnType<Value | null> => ({ oids, isNullable: true });

/** What a statement says of an object beside a row, as JSON. */
export interface IdAndName {
  readonly id: number;
  readonly name: string;
}

/** Tests compare every result with its shape: nothing else would notice a changed statement. */
const IS_COMPARED = process.env.NODE_ENV === 'test';

/** The rows of a result, with the type of the shape. */
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
