import { type Sql, sql } from './sql';

/** So much of its name an archived repository keeps, in characters. */
const NAME_KEPT = 200;

/**
 * The assignments that archive `repository r`: its review requests stay, nobody but those who may read it anyway does,
 * and its name is free.
 */
export const archived: Sql = sql`
  name = 'ar:' || left(r.name, ${NAME_KEPT}) || ':' || to_hex((extract(epoch from now()) * 1000)::bigint),
  former_name = r.name, was_public = r.is_public, is_public = false, archived_at = now()`;

/** The name that archived `repository r` had. One that was archived elsewhere has it in its name alone. */
export const formerName: Sql = sql`coalesce(r.former_name, substring(r.name from '^ar:(.*):[0-9a-f]+$'), r.name)`;

/** Everybody might read it before. */
export const wasPublic: Sql = sql`coalesce(r.was_public, false)`;

/**
 * The assignments that take that back: what belongs to it was there all along.
 * @param name another one; without it, the one that it had
 */
export const unarchived = (name?: string): Sql => sql`
  name = ${name === undefined ? formerName : sql`${name}::text`}, is_public = ${wasPublic},
  former_name = null, was_public = null, archived_at = null`;
