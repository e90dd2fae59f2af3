import { sql } from './sql';

/** Joins of whose API token `t` is, `u`, and of its last use, `x`. */
export const WITH_OWNER_AND_USE = sql`
  join user_account u on u.id = t.user_id left join api_token_usage x on x.token_id = t.id`;
