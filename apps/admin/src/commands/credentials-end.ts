import { drawnEpoch } from '@review-service/database/session-epoch';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { Command } from 'commander';
import { audit } from '../audit';
import { withMigratedDatabase } from '../database';
import { examples } from '../examples';
import { print } from '../output';
import { Refusal } from '../refusal';

/**
 * `credentials end`: for a restored backup that is older than the last change. Tokens deleted since then are back, and
 * unknown, so all tokens and sessions end.
 */
export const credentialsEndCommand = (credentials: Command) =>
  credentials
    .command('end')
    .description(
      "end every OAuth2 token, API token and session: for a restored backup that is not up to date, where deleted ones would live again; people's passwords and applications stay",
    )
    .option('--yes', 'really')
    .addHelpText('after', examples('credentials end --yes'))
    .action(run);

async function run({ yes = false }: { yes?: boolean }): Promise<void> {
  if (!yes) throw new Refusal('Everybody has to sign in again, and every program has to be let in again: say --yes.');
  const { oauthTokens, apiTokens, sessionsOf } = await withMigratedDatabase((dataSource) =>
    dataSource.transaction(async (db) => {
      // Locks the tables first, so that the printed numbers are right.
      await all(db, {}, sql`lock table oauth_grant, oauth_token, oauth_client_token in access exclusive mode`);
      const [ended] = await all(
        db,
        { oauthTokens: number, apiTokens: number, sessionsOf: number },
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
      const done = ended ?? { oauthTokens: 0, apiTokens: 0, sessionsOf: 0 };
      await audit(db, 'credentials.ended', 'everybody', done);
      return done;
    }),
  );
  print(`ended: ${oauthTokens} OAuth2 tokens, ${apiTokens} API tokens, and the sessions of ${sessionsOf} people`);
}
