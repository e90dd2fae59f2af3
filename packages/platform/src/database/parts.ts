import { join, raw, type Sql, sql } from '@review-service/database/sql';

/** A part of a longer statement: in the other parts it stands for its rows, by its name. */
export type StatementPart = Sql & { readonly query: Sql };

/**
 * Names a part that others refer to: after `const held = part('held', …)`, `from ${held}` is `from held`.
 * @param name unique in the statement
 */
export const part = (name: string, query: Sql): StatementPart => Object.assign(raw(name), { query });

/** The part with the rows that a statement changes. */
export const CHANGED = raw('changed');

/** `with a as (…), b as (…)`, in this order. A named part stands under its own name. */
export const withParts = (parts: Readonly<Record<string, Sql | StatementPart>>): Sql =>
  sql`with ${join(
    Object.entries(parts).map(([name, one]) =>
      'query' in one ? sql`${one} as (${one.query})` : sql`${raw(name)} as (${one})`,
    ),
  )}`;
