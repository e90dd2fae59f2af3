import { columnOf } from './columns';
import { join, raw, type Sql, sql } from './sql';

type Camel<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name;

/** The same fields under the names of an entity's properties. */
export type EntityFields<Given> = { [Name in keyof Given as Camel<Name>]?: Exclude<Given[Name], undefined> };

/** The property of an entity for a field: `display_name` is `displayName`. */
export const propertyOf = (field: string): string =>
  field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The fields of a request, under the names of an entity's properties: `{ display_name: 'A' }` is `{ displayName: 'A' }`. */
export function patchOf<Given extends object>(given: Given): EntityFields<Given> {
  const fields = Object.entries(given).filter(([, value]) => value !== undefined);
  // The reason for the cast: the object has the members of `given`, renamed as the type says.
  return Object.fromEntries(fields.map(([name, value]) => [propertyOf(name), value])) as EntityFields<Given>;
}

/**
 * The columns of an entity with new values, for `update … set`: `assigned(Group, { displayName: 'A' })` is
 * `"display_name" = $1`. Unknown properties do not compile.
 */
export function assigned<Entity, Changes extends Partial<Entity>>(
  entity: new () => Entity,
  changes: Changes & Record<Exclude<keyof Changes, keyof Entity>, never>,
): Sql {
  return join(given(entity, changes).map(({ name, value }) => sql`${name} = ${value}`));
}

/** The columns of a new row with their values, for `insert into …`: `("display_name") values ($1)`. */
export function inserted<Entity, Row extends Partial<Entity>>(
  entity: new () => Entity,
  row: Row & Record<Exclude<keyof Row, keyof Entity>, never>,
): Sql {
  const all = given(entity, row);
  return sql`(${join(all.map(({ name }) => name))}) values (${join(all.map(({ value }) => value))})`;
}

const given = (entity: new () => unknown, properties: object): { readonly name: Sql; readonly value: Sql }[] =>
  Object.entries(properties).map(([property, value]) => {
    const { name, isJson } = columnOf(entity, property);
    return {
      name: raw(`"${name}"`),
      value: isJson && value !== null ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`,
    };
  });
