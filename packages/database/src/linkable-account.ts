import { logsInBy } from './email-address';
import { type Sql, sql } from './sql';

/**
 * Is `user_account u` the account that a verified address links with an identity? Never one with rights over others: who
 * controls addresses at the provider would get them.
 */
export const isLinkableBy = (email: string): Sql => sql`
  u.is_active and not u.is_bot and ${logsInBy(email)} and not u.is_superuser and not u.is_staff
  and not exists (select from user_permission held where held.user_id = u.id)
  and not exists (select from local_site_user role where role.user_id = u.id and role.is_admin)`;
