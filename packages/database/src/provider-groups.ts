import type { MembershipSource } from './membership-sources';
import { type Sql, sql } from './sql';

/** The source of memberships that an identity provider gives. */
export const sourceOf = (provider: string): MembershipSource => `oidc:${provider}`;

/**
 * The groups to which a person belongs by the values of a groups claim, as `id` and `name`: those that are mapped, on the Local
 * Sites of the person or on none. A group that is not mapped is never among them, whatever its name is.
 * @param person the id of the account; undefined: it is not there yet, and is on no Local Site
 */
export const groupsByClaim = (provider: string, claims: readonly string[], person: number | undefined): Sql => sql`
  select distinct g.id, g.name from provider_group p join review_group g on g.id = p.group_id
  where p.provider = ${provider} and p.claim = any(${[...claims]}::text[]) and g.deleted_at is null and (
    g.local_site_id is null
    or exists (select from local_site_user here where here.local_site_id = g.local_site_id and here.user_id = ${person ?? 0}))`;
