import type { RowOf } from '@review-service/database/columns';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { EntityManager } from 'typeorm';
import { mayGo, type Taking } from '../../base/confirm';
import { withMigratedDatabase } from '../../connections/database';
import { report } from '../../base/output';
import { plural } from '../../base/plural';
import { lockUser } from '../../lookup/find-user';
import { setActive } from './set-active';
import { keepOneSuperuser } from './superuser';

const TOKENS = { oauthTokens: number, apiTokens: number };

/** Closes an account; its sessions end. */
export const run = (name: string, flags: Taking): Promise<object> =>
  withMigratedDatabase(async (dataSource) => {
    const tokens = await dataSource.transaction((db) => tokensOf(db, name));
    const goes = `This deactivates "${name}": every session ends, and ${inWords(tokens)} are refused until \`user activate\`.`;
    if (!(await mayGo(goes, flags))) return { dryRun: true, user: name, active: false, ...tokens };
    await dataSource.transaction((db) => setActive(db, name, false));
    report(`"${name}" was deactivated, and every session has ended.`);
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
        (select count(*) from api_token where user_id = ${id} and is_valid and parent_id is null) as "apiTokens"`,
  );
  return tokens ?? { oauthTokens: 0, apiTokens: 0 };
}

const inWords = ({ oauthTokens, apiTokens }: RowOf<typeof TOKENS>) =>
  `${plural(oauthTokens, 'OAuth2 token')} and ${plural(apiTokens, 'API token')}`;
