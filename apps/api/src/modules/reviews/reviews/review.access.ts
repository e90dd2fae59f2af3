import { type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../../access/callers/caller';
import { operates } from '../../people/users';

/** May the caller, who sees its review request, see this review, or know of it? The same as `read` of the policy. */
export const isShownReview = (caller: Caller, review: Sql): Sql =>
  caller.isSuperuser
    ? sql`true`
    : sql`(${review}.is_published or ${review}.user_id = ${caller.userId} or ${isOfOperatedBot(caller, review)})`;

/** Its author is a bot, for which the caller answers. */
export const isOfOperatedBot = (caller: Caller, review: Sql): Sql =>
  sql`exists (select from user_account bot where bot.id = ${review}.user_id and ${operates(caller, sql`bot`)})`;
