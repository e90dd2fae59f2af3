import type { RowOf } from '@review-service/database/columns';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';
import { plural } from '../../base/plural';

const COUNTED = { accessTokens: number, clientTokens: number, people: number };

/** What depends on an application. */
export type Dependents = RowOf<typeof COUNTED>;

/** The tokens of an application, and the people that it may act for. */
export async function countDependents(db: Db, appId: number): Promise<Dependents> {
  const [counted] = await all(
    db,
    COUNTED,
    sql`
      select (select count(*) from oauth_token where application_id = ${appId}) as "accessTokens",
        (select count(*) from oauth_client_token where application_id = ${appId}) as "clientTokens",
        (select count(distinct user_id) from oauth_grant where application_id = ${appId}) as people`,
  );
  return counted ?? { accessTokens: 0, clientTokens: 0, people: 0 };
}

/** The same as text. */
export const inWords = ({ accessTokens, clientTokens, people }: Dependents): string =>
  `${plural(accessTokens, 'access token')} of ${plural(people, 'person', 'people')}, and ${plural(clientTokens, 'token')} of its own`;
