import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { RowOf } from '@review-service/database/columns';
import type { EntityManager } from 'typeorm';

const ENDED = { tokenId: number, grantId: number, userId: number, applicationId: number };

/** A token that ended with its grant: the payload of `token.deleted`. */
export type EndedToken = RowOf<typeof ENDED>;

/**
 * Ends all tokens, refresh tokens and codes of grants, in the transaction of the caller, who sends `token.deleted` for
 * each token (decision R4). Locks the grants first, in the order of their ids, so that it sees the tokens of concurrent
 * refreshes (decision R3).
 */
export async function endGrants(db: EntityManager, grantIds: readonly number[]): Promise<EndedToken[]> {
  const among = sql`= any (${[...grantIds]}::integer[])`;
  await all(db, {}, sql`select from oauth_grant where id ${among} order by id for update`);
  return all(
    db,
    ENDED,
    sql`
      with refreshing as (
        update oauth_refresh_token set revoked_at = now() where grant_id ${among} and revoked_at is null),
      codes as (delete from oauth_authorization_code where grant_id ${among} and used_at is null),
      devices as (delete from oauth_device_code where grant_id ${among}),
      gone as (
        delete from oauth_token where grant_id ${among}
        returning id as "tokenId", grant_id as "grantId", user_id as "userId", application_id as "applicationId")
      select * from gone order by "tokenId"`,
  );
}
