import { type Sql, sql } from './sql';

/**
 * Condition: `review_group g`, which is not deleted, had one of these names before, an array. No other group of its site has it
 * now (decision R6). Written so that the index of former names finds it.
 */
export const hadOneOf = (names: Sql): Sql =>
  sql`(g.aliases && ${names} and g.aliases <> '{}' and g.deleted_at is null)`;
