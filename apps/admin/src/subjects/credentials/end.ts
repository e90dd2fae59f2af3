import { drawnEpoch } from '@review-service/database/session-epoch';
import { type Sql, sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { DataSource, EntityManager } from 'typeorm';
import { audit } from '../../base/audit';
import { mayGo, type Taking } from '../../base/confirm';
import { withMigratedDatabase } from '../../connections/database';
import { report } from '../../base/output';
import { COUNTED, type Counted, countAll, inWords, NOTHING } from './counted';
import { endSince } from './end-since';

interface Flags extends Taking {
  readonly since?: Sql;
}

/** Ends all tokens and sessions, or those that had ended since a dump that was restored. */
export const run = ({ since, ...flags }: Flags): Promise<object> =>
  withMigratedDatabase((dataSource) => (since ? endSince(dataSource, since, flags) : endEverything(dataSource, flags)));

async function endEverything(dataSource: DataSource, flags: Taking): Promise<object> {
  const goes = await countAll(dataSource);
  const meaning = 'Everybody has to sign in again, and every app needs a new token.';
  if (!(await mayGo(`This revokes ${inWords(goes)}. ${meaning}`, flags))) return { dryRun: true, ...goes, ...OTHERS };
  const gone = await dataSource.transaction(endAll);
  report(`revoked: ${inWords(gone)}`);
  return { dryRun: false, ...gone, ...OTHERS };
}

/** What stays: passwords and applications are as in the dump. */
const OTHERS = { kept: NOTHING, passwords: [], deactivated: [], applications: [] };

async function endAll(db: EntityManager): Promise<Counted> {
  // Locks the tables first, so that the numbers are right.
  await all(db, {}, sql`lock table oauth_grant, oauth_token, oauth_client_token in access exclusive mode`);
  const [ended] = await all(
    db,
    COUNTED,
    sql`
      with api_tokens as (
        update api_token set is_valid = false, invalidated_at = now(), updated_at = now(),
          invalid_reason = 'All tokens were revoked when a backup was restored.'
        where is_valid and parent_id is null returning id),
      people as (update user_account set session_epoch = ${drawnEpoch} returning id)
      select (select count(*) from oauth_token) + (select count(*) from oauth_client_token) as "oauthTokens",
        (select count(*) from api_tokens) as "apiTokens", (select count(*) from people) as "sessionsOf"`,
  );
  await all(db, {}, sql`truncate feed_address, scim_token`);
  // With codes, refresh tokens and all other rows of a grant.
  await all(db, {}, sql`truncate oauth_grant, oauth_client_token, oauth_device_code cascade`);
  const done = ended ?? NOTHING;
  await audit(db, 'credentials.ended', 'everybody', done);
  return done;
}
