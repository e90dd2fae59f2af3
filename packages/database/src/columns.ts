import { getMetadataArgsStorage } from 'typeorm';
import { SnakeNaming } from './snake-naming';
import { join, raw, type Sql } from './sql';

/** Of what type the rows of a select list are is known to the compiler alone. */
declare const ROW: unique symbol;

/** A select list whose rows are of this type. */
export type Columns<Row> = Sql & { readonly [ROW]?: Row };

/** The type of the rows of a select list. */
export type RowOf<List> = List extends Columns<infer Row> ? Row : never;

const naming = new SnakeNaming();

/**
 * A select list of an entity's columns, each under the name of its property: `columns(Group, 'g', ['id', 'displayName'])`
 * is `g."id" as "id", g."display_name" as "displayName"`.
 * @param alias what the statement calls the table
 */
export function columns<Entity, Property extends keyof Entity & string>(
  entity: new () => Entity,
  alias: string,
  properties: readonly Property[],
): Columns<Pick<Entity, Property>> {
  return join(
    properties.map((property) => raw(`${alias}."${columnOf(entity, property)}" as "${property}"`)),
    ', ',
  );
}

function columnOf(entity: new () => unknown, property: string): string {
  const column = getMetadataArgsStorage().columns.find(
    ({ target, propertyName }) => target === entity && propertyName === property,
  );
  if (!column) throw new Error(`${entity.name}.${property} is no column`);
  return naming.columnName(property, column.options.name);
}
