import type { RowOf } from '@review-service/database/columns';
import { number } from '@review-service/database/row-types';
import { drawnEpoch } from '@review-service/database/session-epoch';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { EntityManager } from 'typeorm';
import { audit } from '../audit';
import { mayGo, type Taking } from '../confirm';
import { withMigratedDatabase } from '../database';
import { report } from '../output';
import { plural } from '../plural';
import { lockUser } from './find-user';
import { keepOneSuperuser } from './superuser';

const TOKENS = { oauthTokens: number, apiTokens: number };

/** Closes an account or opens it again; its sessions end both times. */
export const run = (name: string, { undo = false, ...flags }: Taking & { undo?: boolean }): Promise<object> =>
  withMigratedDatabase(async (dataSource) => {
    if (undo) {
      await dataSource.transaction((db) => setActive(db, name, true));
      report(`"${name}" can log in again.`);
      return { user: name, active: true };
    }
    const tokens = await dataSource.transaction((db) => tokensOf(db, name));
    const goes = `This closes the account "${name}": every session ends, and ${inWords(tokens)} are refused, until \`--undo\`.`;
    if (!(await mayGo(goes, flags))) return { dryRun: true, user: name, active: false, ...tokens };
    await dataSource.transaction((db) => setActive(db, name, false));
    report(`"${name}" is deactivated, and every session has ended.`);
    return { dryRun: false, user: name, active: false, ...tokens };
  });

/** The tokens that act for a person who may be deactivated. */
async function tokensOf(db: EntityManager, name: string): Promise<RowOf<typeof TOKENS>> {
  const { id } = await lockUser(db, name);
  await keepOneSuperuser(db, { id, name });
  const [tokens] = await all(
    db,
    TOKENS,
    sql`
      select (select count(*) from oauth_token where user_id = ${id}) as "oauthTokens",
        (select count(*) from api_token where user_id = ${id} and is_valid) as "apiTokens"`,
  );
  return tokens ?? { oauthTokens: 0, apiTokens: 0 };
}

async function setActive(db: EntityManager, name: string, active: boolean): Promise<void> {
  const { id } = await lockUser(db, name);
  if (!active) await keepOneSuperuser(db, { id, name });
  // A new epoch both times: an earlier session must not become valid again.
  await all(db, {}, sql`update user_account set is_active = ${active}, session_epoch = ${drawnEpoch} where id = ${id}`);
  await audit(db, active ? 'user.reactivated' : 'user.deactivated', `user ${name}`, { userId: id });
}

const inWords = ({ oauthTokens, apiTokens }: RowOf<typeof TOKENS>) =>
  `${plural(oauthTokens, 'OAuth2 token')} and ${plural(apiTokens, 'API token')}`;
