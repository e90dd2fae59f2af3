import { type Sql, sql } from './sql';

/** Does a directory provide this account by SCIM? It keeps the names and the address, so nothing else changes them. */
export const isProvidedByScim = (userId: Sql): Sql =>
  sql`exists (select from scim_user su where su.user_id = ${userId} and su.state = 'provided')`;
