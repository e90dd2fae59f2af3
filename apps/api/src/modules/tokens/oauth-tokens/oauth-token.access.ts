import { equalOrNull, sql, type Sql } from '@review-service/database/sql';
import type { Caller } from '../../../access/callers/caller';

/** Applications whose tokens the worker has not deleted yet. As an array, which is evaluated once for all rows. */
const deletedApplications = sql`array(select id from oauth_application where deleted_at is not null)`;

const belongsHere = (caller: Caller): Sql => equalOrNull(sql`t.local_site_id`, caller.siteId);

/**
 * The planner assumes that a CASE is true for half of the rows. If one application has most tokens, it would assume
 * that `<> all` of an unknown array is true for hardly any, and sort all rows instead of using an index.
 */
const isHere = (caller: Caller): Sql => sql`
  ${belongsHere(caller)} and case when t.application_id = any (${deletedApplications}) then false else true end`;

/** Token `t` belongs to this site, but its application is deleted. */
export const isOfDeletedApplication = (caller: Caller): Sql =>
  sql`${belongsHere(caller)} and t.application_id = any (${deletedApplications})`;

/** Token `t` is the caller's own, under the URLs of the site that its application belongs to. */
const isOwn = (caller: Caller): Sql => sql`${isHere(caller)} and t.user_id = ${caller.userId}`;

/**
 * The one rule of who may see token `t`: its owner, and superusers; under the URLs of the site that its application
 * belongs to. Others do not see it.
 */
export const isVisible = (caller: Caller): Sql => (caller.isSuperuser ? isHere(caller) : isOwn(caller));
