import { getMetadataArgsStorage } from 'typeorm';
import {
  boolean,
  bytes,
  type ColumnType,
  json,
  nullable,
  number,
  numbers,
  type Shape,
  text,
  texts,
  time,
} from './row-types';
import { SnakeNaming } from './snake-naming';
import { join, raw, type Sql, sql } from './sql';

/** A select list with the shape of its rows. */
export type Columns<Row> = Sql & { readonly shape: Shape<Row> };

/** The type of the rows of a select list, or of a shape. */
export type RowOf<List> =
  List extends Columns<infer Row> ? Row : { -readonly [Name in keyof List]: ValueOf<List[Name]> };

type ValueOf<Type> = Type extends ColumnType<infer Value> ? Value : never;

const naming = new SnakeNaming();

/**
 * A select list of an entity's columns, each under the name of its property: `columns(Group, 'g', ['id',
 * 'displayName'])` is `g."id" as "id", g."display_name" as "displayName"`.
 * @param alias the table's alias in the statement
 */
export function columns<Entity, Property extends keyof Entity & string>(
  entity: new () => Entity,
  alias: string,
  properties: readonly Property[],
): Columns<Pick<Entity, Property>> {
  const found = properties.map((property) => ({ property, column: columnOf(entity, property) }));
  const list = found.map(({ property, column }) => raw(`${alias}."${column.name}" as "${property}"`));
  const shape = Object.fromEntries(found.map(({ property, column }) => [property, column.type]));
  // The reason for the cast: a test compares the types of all entities' properties with those of their columns.
  return Object.assign(join(list, ', '), { shape: shape as Shape<Pick<Entity, Property>> });
}

/** A select list of expressions, each with its type: `computed({ isOwn: [boolean, sql`t.user_id = ${id}`] })`. */
export function computed<Row extends object>(expressions: {
  readonly [Name in keyof Row]: readonly [type: ColumnType<Row[Name]>, expression: Sql];
}): Columns<Row> {
  const all = Object.entries<readonly [ColumnType<unknown>, Sql]>(expressions);
  const list = all.map(([name, [, expression]]) => sql`${expression} as ${raw(`"${name}"`)}`);
  // The reason for the cast: the object has the members of `expressions`, with their types.
  return Object.assign(join(list, ', '), {
    shape: Object.fromEntries(all.map(([name, [type]]) => [name, type])) as Shape<Row>,
  });
}

/** Two select lists as one. */
export const together = <One, Other>(one: Columns<One>, other: Columns<Other>): Columns<One & Other> =>
  // The reason for the cast: the object has the members of both.
  Object.assign(sql`${one}, ${other}`, { shape: { ...one.shape, ...other.shape } as Shape<One & Other> });

/** The row type of each column type that entities use. */
const TYPES: Readonly<Record<string, ColumnType<unknown>>> = {
  int: number,
  smallint: number,
  bigint: number,
  text,
  uuid: text,
  boolean,
  timestamptz: time,
  bytea: bytes,
  jsonb: json(),
};
const ARRAYS: Readonly<Record<string, ColumnType<unknown>>> = { int: numbers, text: texts };

/** The column of a property. */
export interface EntityColumn {
  readonly name: string;
  readonly type: ColumnType<unknown>;
  readonly isJson: boolean;
  /** Its default. */
  readonly first: unknown;
}

/** A cache by entity and property: select lists that depend on the caller are built for each request. */
const known = new WeakMap<object, Map<string, EntityColumn>>();

/** The column of an entity's property; throws if there is none. */
export function columnOf(entity: new () => unknown, property: string): EntityColumn {
  const ofEntity = known.get(entity) ?? new Map<string, EntityColumn>();
  const column = ofEntity.get(property) ?? readColumn(entity, property);
  known.set(entity, ofEntity.set(property, column));
  return column;
}

/** Is an entity's property of this name a column? */
export const isColumn = (entity: new () => unknown, property: string): boolean =>
  declarationOf(entity, property) !== undefined;

const declarationOf = (entity: new () => unknown, property: string) =>
  getMetadataArgsStorage().columns.find(({ target, propertyName }) => target === entity && propertyName === property);

function readColumn(entity: new () => unknown, property: string): EntityColumn {
  const found = declarationOf(entity, property);
  if (!found) throw new Error(`${entity.name}.${property} is no column`);
  const { name, type, array, nullable: isNullable } = found.options;
  // TypeORM gives a generated id the type `Number`.
  const typeName = type === Number ? 'int' : String(type);
  const read = (array ? ARRAYS : TYPES)[typeName];
  if (!read) throw new Error(`How ${entity.name}.${property} is read, a ${typeName}, is not said in columns.ts`);
  return {
    name: naming.columnName(property, name),
    type: isNullable ? nullable(read) : read,
    isJson: typeName === 'jsonb',
    first: found.options.default as unknown,
  };
}
