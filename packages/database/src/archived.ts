import { type Sql, sql } from './sql';

/** So much of its name an archived repository keeps, in characters. */
const NAME_KEPT = 200;

/**
 * The assignments that archive `repository r`: its review requests stay, nobody but those who may read it anyway does,
 * and its name is free.
 */
export const archived: Sql = sql`
  name = 'ar:' || left(r.name, ${NAME_KEPT}) || ':' || to_hex((extract(epoch from now()) * 1000)::bigint),
  is_public = false, archived_at = now()`;
