import type { RowOf } from '@review-service/database/columns';
import { number } from '@review-service/database/row-types';
import { drawnEpoch } from '@review-service/database/session-epoch';
import { sql } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';
import type { EntityManager } from 'typeorm';
import { audit } from '../audit';
import { mayGo, type Taking } from '../confirm';
import { withMigratedDatabase } from '../database';
import { report } from '../output';
import { plural } from '../plural';

const COUNTED = { oauthTokens: number, apiTokens: number, sessionsOf: number };

type Counted = RowOf<typeof COUNTED>;

const NOTHING: Counted = { oauthTokens: 0, apiTokens: 0, sessionsOf: 0 };

/** Ends all tokens and sessions. */
export const run = (flags: Taking): Promise<object> =>
  withMigratedDatabase(async (dataSource) => {
    const goes = await countAll(dataSource);
    const meaning = 'Everybody has to sign in again, and every program has to be let in again.';
    if (!(await mayGo(`This ends ${inWords(goes)}. ${meaning}`, flags))) return { dryRun: true, ...goes };
    const gone = await dataSource.transaction(endAll);
    report(`ended: ${inWords(gone)}`);
    return { dryRun: false, ...gone };
  });

async function countAll(db: Db): Promise<Counted> {
  const [counted] = await all(
    db,
    COUNTED,
    sql`
      select (select count(*) from oauth_token) + (select count(*) from oauth_client_token) as "oauthTokens",
        (select count(*) from api_token where is_valid) as "apiTokens",
        (select count(*) from user_account) as "sessionsOf"`,
  );
  return counted ?? NOTHING;
}

async function endAll(db: EntityManager): Promise<Counted> {
  // Locks the tables first, so that the numbers are right.
  await all(db, {}, sql`lock table oauth_grant, oauth_token, oauth_client_token in access exclusive mode`);
  const [ended] = await all(
    db,
    COUNTED,
    sql`
      with api_tokens as (
        update api_token set is_valid = false, invalidated_at = now(), updated_at = now(),
          invalid_reason = 'All tokens were ended when a backup was restored.'
        where is_valid returning id),
      people as (update user_account set session_epoch = ${drawnEpoch} returning id)
      select (select count(*) from oauth_token) + (select count(*) from oauth_client_token) as "oauthTokens",
        (select count(*) from api_tokens) as "apiTokens", (select count(*) from people) as "sessionsOf"`,
  );
  // With codes, refresh tokens and all other rows of a grant.
  await all(db, {}, sql`truncate oauth_grant, oauth_client_token, oauth_device_code cascade`);
  const done = ended ?? NOTHING;
  await audit(db, 'credentials.ended', 'everybody', done);
  return done;
}

const inWords = ({ oauthTokens, apiTokens, sessionsOf }: Counted) =>
  `${plural(oauthTokens, 'OAuth2 token')}, ${plural(apiTokens, 'API token')}, and the sessions of ${plural(sessionsOf, 'person', 'people')}`;
