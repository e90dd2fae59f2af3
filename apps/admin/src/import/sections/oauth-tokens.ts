import { SCOPES } from '@review-service/contracts/scopes';
import { query, sql } from '@review-service/database/sql';
import { OAUTH_TOKEN_KIND, OAUTH_TOKEN_PLACE } from '@review-service/platform/secrets/oauth-tokens';
import { drawIds } from '../../drawn-ids';
import { findApplications } from '../applications';
import { instant } from '../instant';
import { id, list, orNull, refuse, shape, text, type Reader } from '../readers';
import { findUsers, referenceIn } from '../references';
import { asJson, hexOf, insertUnlessTaken } from '../rows';
import { listSection } from '../section';
import { saveRefreshTokens } from './refresh-tokens';

const scope: Reader<string> = (value, path) => {
  const name = text()(value, path);
  return SCOPES.has(name) ? name : refuse(path, `${JSON.stringify(name)} is not a scope; one looks like group:read`);
};

const token = shape({
  id: orNull(id),
  token: text({ min: 1 }),
  user: text(),
  application: text(),
  scopes: list(scope),
  expires: instant,
  refresh_token: orNull(text({ min: 1 })),
});

/** Access tokens, by any value that another server gave them, each with a grant of its own (decision R1). */
export const oauthTokens = listSection('oauth_tokens', token, async (entries, visit) => {
  const userId = await findUsers(
    visit,
    entries.flatMap(({ path, row }) => referenceIn(path, 'user', row.user)),
  );
  const application = await findApplications(
    visit,
    entries.flatMap(({ path, row }) => referenceIn(path, 'application', row.application)),
  );
  const given = entries.flatMap(({ row }) => row.id ?? []);
  const newId = await drawIds(visit.db, sql`oauth_token`, entries.length - given.length, given);
  const grantId = await drawIds(visit.db, sql`oauth_grant`, entries.length);
  const secrets = await visit.secrets();
  const stored = entries.map((entry) => {
    const { token: value, refresh_token: refreshToken, ...row } = entry.row;
    const rowId = row.id ?? newId();
    const { digest, keyId } = secrets.lookup(OAUTH_TOKEN_KIND, value);
    const { id: application_id, siteId: site_id } = application(row.application);
    const ids = { id: rowId, grant_id: grantId(), application_id, site_id, user_id: userId(row.user) };
    const sealed = secrets.seal(OAUTH_TOKEN_PLACE(rowId), value);
    return { ...entry, refreshToken, row: { ...row, ...ids, lookup: hexOf(digest), key_id: keyId, sealed } };
  });
  const rows = asJson(stored.map(({ row }) => row));
  await query(
    visit.db,
    sql`insert into oauth_grant (id, application_id, user_id)
      select grant_id, application_id, user_id
      from jsonb_to_recordset(${rows}) as row (grant_id int, application_id int, user_id int)`,
  );
  await insertUnlessTaken(
    visit,
    sql`oauth_token`,
    stored,
    sql`insert into oauth_token
        (id, grant_id, application_id, user_id, local_site_id, lookup, key_id, sealed, scopes, expires_at)
      select id, grant_id, application_id, user_id, site_id, lookup, key_id, sealed, scopes, expires
      from jsonb_to_recordset(${rows}) as row
        (id int, grant_id int, application_id int, user_id int, site_id int, lookup bytea, key_id text, sealed text,
         scopes text[], expires timestamptz)
      on conflict do nothing returning id`,
    () => ({ member: 'token', text: 'this value' }),
  );
  await saveRefreshTokens(
    visit,
    stored.flatMap(({ path, row: { grant_id: ofGrant }, refreshToken }) =>
      refreshToken === null ? [] : { path, grantId: ofGrant, value: refreshToken },
    ),
  );
});
