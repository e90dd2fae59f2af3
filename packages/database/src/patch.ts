import { columnOf } from './columns';
import { join, raw, type Sql, sql } from './sql';

type Camel<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name;

/** The same fields under the names of an entity's properties. */
export type Patch<Given> = { [Name in keyof Given as Camel<Name>]?: Exclude<Given[Name], undefined> };

/** What a request gave, under the names of an entity's properties: `{ display_name: 'A' }` is `{ displayName: 'A' }`. */
export function patchOf<Given extends object>(given: Given): Patch<Given> {
  const fields = Object.entries(given).filter(([, value]) => value !== undefined);
  const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  // The reason for the cast: the object has the members of `given`, renamed as the type says.
  return Object.fromEntries(fields.map(([name, value]) => [camel(name), value])) as Patch<Given>;
}

/**
 * The columns of an entity with new values, for `update … set`: `assigned(Group, { displayName: 'A' })` is
 * `"display_name" = $1`. What the entity does not have does not compile.
 */
export function assigned<Entity, Changes extends Partial<Entity>>(
  entity: new () => Entity,
  changes: Changes & Record<Exclude<keyof Changes, keyof Entity>, never>,
): Sql {
  const all = Object.entries(changes).map(([property, value]) => {
    const { name, isJson } = columnOf(entity, property);
    const given = isJson && value !== null ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`;
    return sql`${raw(`"${name}"`)} = ${given}`;
  });
  return join(all);
}
