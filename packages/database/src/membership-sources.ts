import { type Sql, sql } from './sql';

/**
 * Who says that somebody belongs to a group. One membership may have several sources, and lasts until the last of them takes
 * it back. The three of directories may name the provider, if a group may have members of several: `oidc:okta`.
 */
export type MembershipSource = 'manual' | `${'oidc' | 'scim' | 'ldap'}${'' | `:${string}`}`;

/** The source of what people and operators do. */
export const BY_HAND = 'manual' satisfies MembershipSource;

/**
 * Adds a source to memberships, which makes those that are not there yet. Returns a row for each that it changes:
 * `userId`, and `isNew` if the person was no member before. One that the source has already is left as it is.
 * @param userIds a query for rows of `id`, each once
 */
export const withSource = (source: MembershipSource, groupId: number, userIds: Sql): Sql => sql`
  insert into review_group_member as m (group_id, user_id, sources)
  select ${groupId}::integer, one.id, array[${source}::text] from (${userIds}) one
  on conflict (group_id, user_id) do update set sources = m.sources || excluded.sources
  where not m.sources @> excluded.sources
  returning m.user_id as "userId", cardinality(m.sources) = 1 as "isNew"`;

/**
 * Takes a source back, and deletes the memberships that no other source has. Parts of a statement: `kept` has a `userId` for
 * each that others keep, `gone` for each that is deleted. A membership that does not have the source is left as it is.
 * @param which a condition on `review_group_member m`
 */
export const withoutSource = (source: MembershipSource, which: Sql) => ({
  kept: sql`
    update review_group_member m set sources = array_remove(m.sources, ${source}::text)
    where ${which} and m.sources @> array[${source}::text] and m.sources <> array[${source}::text]
    returning m.user_id as "userId"`,
  gone: sql`
    delete from review_group_member m where ${which} and m.sources = array[${source}::text]
    returning m.user_id as "userId"`,
});

/** The sources of `review_group_member m` when people take over what a directory gave. */
export const handedOver = (source: MembershipSource): Sql =>
  sql`array_remove(array_remove(m.sources, ${source}::text), ${BY_HAND}::text) || array[${BY_HAND}::text]`;
