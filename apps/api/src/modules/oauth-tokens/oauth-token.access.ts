import { equalOrNull, sql, type Sql } from '@review-service/database/sql';
import type { Caller } from '../../access/caller';

/** Until the worker has removed their tokens. As an array, which is found once for all rows. */
const deletedApplications = sql`array(select id from oauth_application where deleted_at is not null)`;

const belongsHere = (caller: Caller): Sql => equalOrNull(sql`t.local_site_id`, caller.siteId);

/**
 * PostgreSQL takes a CASE for true of half the rows. `<> all` of an array that it does not know yet it takes for true of
 * hardly any where one application has most tokens, and would sort them all for a page instead of following an index.
 */
const isHere = (caller: Caller): Sql => sql`
  ${belongsHere(caller)} and case when t.application_id = any (${deletedApplications}) then false else true end`;

/** Token `t` would be here, had its application not been deleted. */
export const isOfDeletedApplication = (caller: Caller): Sql =>
  sql`${belongsHere(caller)} and t.application_id = any (${deletedApplications})`;

/** Token `t` is the caller's own, under the URLs of the site that its application belongs to. */
export const isOwn = (caller: Caller): Sql => sql`${isHere(caller)} and t.user_id = ${caller.userId}`;

/**
 * The one rule of who may see token `t`: its owner, and superusers; under the URLs of the site that its application
 * belongs to. For everybody else it does not exist.
 */
export const isVisible = (caller: Caller): Sql => (caller.isSuperuser ? isHere(caller) : isOwn(caller));
