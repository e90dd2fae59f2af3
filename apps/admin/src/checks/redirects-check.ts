import { isRedirectUri, REDIRECT_URI_RULE } from '@review-service/contracts/redirect-uris';
import { text, texts } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';
import { type Finding, warn } from './finding';

/** How many applications are named, by their client ids. */
const SUCH = 5;

/** Names imported applications with addresses that nobody is sent to; says nothing where there are none. */
export async function checkRedirects(db: Db): Promise<Finding[]> {
  const others = await all(
    db,
    { clientId: text, uris: texts },
    sql`
      select a.client_id as "clientId", a.redirect_uris as uris from oauth_application a
      where a.deleted_at is null and a.enabled and a.authorization_grant_type = 'authorization-code'
        and exists (select from unnest(a.redirect_uris) u where not starts_with(u, 'https://') or strpos(u, '*') > 0)
      order by a.id`,
  );
  const unsafe = others.filter(({ uris }) => !uris.every(isRedirectUri));
  if (unsafe.length === 0) return [];
  const such = unsafe.slice(0, SUCH).map(({ clientId }) => clientId);
  return [
    warn(
      `applications: ${unsafe.length} of them, such as ${such.join(', ')}, have addresses that nobody is sent to: ` +
        `${REDIRECT_URI_RULE}; set others with \`npm run admin -- oauth-app edit\``,
    ),
  ];
}
