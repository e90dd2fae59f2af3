import type { RowOf } from '@review-service/database/columns';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';
import { plural } from '../../base/plural';

/** How many credentials of each kind. What was made from API tokens ends with these, and is not counted. */
export const COUNTED = { oauthTokens: number, apiTokens: number, sessionsOf: number };

/** The same of some of them. */
export type Counted = RowOf<typeof COUNTED>;

/** None. */
export const NOTHING: Counted = { oauthTokens: 0, apiTokens: 0, sessionsOf: 0 };

/** All that there are; everybody may have sessions. */
export async function countAll(db: Db): Promise<Counted> {
  const [counted] = await all(
    db,
    COUNTED,
    sql`
      select (select count(*) from oauth_token) + (select count(*) from oauth_client_token) as "oauthTokens",
        (select count(*) from api_token where is_valid and parent_id is null) as "apiTokens",
        (select count(*) from user_account) as "sessionsOf"`,
  );
  return counted ?? NOTHING;
}

/** For a sentence. */
export const inWords = ({ oauthTokens, apiTokens, sessionsOf }: Counted): string =>
  `${plural(oauthTokens, 'OAuth2 token')}, ${plural(apiTokens, 'API token')}, and the sessions of ${plural(sessionsOf, 'person', 'people')}`;
